import { isNearly, listWords, searchWords } from '@product/domain'
import type { CopiedPrompt } from './changes.ts'
import type { Copy } from './open-copy.ts'
import { listPrompts, readPrompts } from './read-copy.ts'

/** A prompt as lists show it. */
export type FoundPrompt = Pick<
  CopiedPrompt,
  | 'id'
  | 'workspaceId'
  | 'isFavorite'
  | 'isMember'
  | 'sharedBy'
  | 'lastUsedAt'
  | 'updatedAt'
  | 'isWaiting'
> & {
  title: string
  description: string
  /** The beginning of the body. */
  excerpt: string
  tags: string[]
  /** How many variables it declares. */
  variableCount: number
}

export type SearchOptions = { limit?: number; workspaceId?: string }

type Indexed = {
  found: FoundPrompt
  title: string
  /** Tags and description. */
  about: string
  body: string
  /** When it was last used or, as a favorite, last changed. */
  recency: number
}

/** `changed` names prompts that are read again before the next search. */
type Index = { prompts: Map<string, Indexed>; changed: Set<string> }

const excerptLength = 160

const indexes = new WeakMap<Copy, Promise<Index>>()

/**
 * Prompts that have every word of the text: in the title first, then in tags and description, then in the body; recently
 * used ones and favorites first among equals. Without a text, all of them in that order.
 */
export async function search(
  copy: Copy,
  text: string,
  { limit = 20, workspaceId }: SearchOptions = {},
): Promise<FoundPrompt[]> {
  const prompts = await openIndex(copy)
  const among = [...prompts.values()].filter(
    ({ found }) => workspaceId === undefined || found.workspaceId === workspaceId,
  )
  const words = searchWords(text)
  const scored = scoreAll(among, words, limit)
  return scored
    .toSorted((one, other) => other.score - one.score || compareRecency(one, other))
    .slice(0, limit)
    .map(({ prompt }) => prompt.found)
}

type Scored = { prompt: Indexed; score: number }

function scoreAll(prompts: Indexed[], words: string[], limit: number): Scored[] {
  if (words.length === 0) return prompts.map((prompt) => ({ prompt, score: 0 }))
  const matching = (scoreOf: (prompt: Indexed, word: string) => number) =>
    prompts.flatMap((prompt) => {
      let score = 0
      for (const word of words) {
        const one = scoreOf(prompt, word)
        if (one === 0) return []
        score += one
      }
      return [{ prompt, score }]
    })
  const named = matching(scoreName)
  // Bodies are long: they are read only where titles, tags and descriptions give too little.
  if (named.length >= limit) return named
  const known = new Set(named.map(({ prompt }) => prompt))
  const inBody = matching(
    (prompt, word) => scoreName(prompt, word) || (prompt.body.includes(word) ? 1 : 0),
  )
  const all = [...named, ...inBody.filter(({ prompt }) => !known.has(prompt))]
  return all.length > 0 ? all : matching(scoreMistyped)
}

function scoreName({ title, about }: Indexed, word: string): number {
  const place = title.indexOf(word)
  if (place === 0) return 16
  if (place > 0) return title[place - 1] === ' ' ? 12 : 8
  return about.includes(word) ? 4 : 0
}

const scoreMistyped = ({ title }: Indexed, word: string): number =>
  title.includes(word) || listWords(title).some((found) => isNearly(found, word)) ? 1 : 0

const compareRecency = (one: Scored, other: Scored): number =>
  other.prompt.recency - one.prompt.recency || one.prompt.title.localeCompare(other.prompt.title)

/** The prompts in memory, with the changes that the copy has announced since. */
async function openIndex(copy: Copy): Promise<Map<string, Indexed>> {
  const opened = indexes.get(copy) ?? buildIndex(copy)
  indexes.set(copy, opened)
  const { prompts, changed } = await opened
  const ids = [...changed]
  changed.clear()
  for (const prompt of await readPrompts(copy, ids))
    if (prompt.item) prompts.set(prompt.id, toIndexed(prompt.item))
    else prompts.delete(prompt.id)
  return prompts
}

async function buildIndex(copy: Copy): Promise<Index> {
  const changed = new Set<string>()
  const stop = copy.subscribe((event) => {
    if (event.type !== 'items') return
    for (const id of event.promptIds ?? []) changed.add(id)
    if (event.promptIds !== null) return
    stop()
    indexes.delete(copy)
  })
  const prompts = new Map<string, Indexed>()
  for (const prompt of await listPrompts(copy)) prompts.set(prompt.id, toIndexed(prompt))
  return { prompts, changed }
}

function toIndexed(prompt: CopiedPrompt): Indexed {
  const { content, ...rest } = prompt
  const used = Date.parse(prompt.lastUsedAt ?? '') || 0
  const changed = prompt.isFavorite || prompt.isWaiting ? Date.parse(prompt.updatedAt) : 0
  return {
    found: {
      id: rest.id,
      workspaceId: rest.workspaceId,
      isFavorite: rest.isFavorite,
      isMember: rest.isMember,
      sharedBy: rest.sharedBy,
      lastUsedAt: rest.lastUsedAt,
      updatedAt: rest.updatedAt,
      isWaiting: rest.isWaiting,
      title: content.title,
      description: content.description,
      excerpt: content.body.slice(0, excerptLength),
      tags: content.tags,
      variableCount: content.variables.length,
    },
    title: content.title.toLowerCase(),
    about: [...content.tags, content.description].join(' ').toLowerCase(),
    body: content.body.toLowerCase(),
    recency: Math.max(used, changed),
  }
}
