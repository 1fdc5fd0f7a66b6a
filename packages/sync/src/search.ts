import type { SyncedStar } from '@product/contract'
import { isNearly, listWords, type PromptContent, searchWords } from '@product/domain'
import type { CopiedPrompt } from './changes.ts'
import type { Copy } from './open-copy.ts'
import { listPrompts, listStars, readPrompts, readStar } from './read-copy.ts'

/** A prompt as lists show it. */
export type FoundPrompt = Pick<
  CopiedPrompt,
  'id' | 'isFavorite' | 'isMember' | 'sharedBy' | 'lastUsedAt' | 'updatedAt' | 'isWaiting'
> & {
  /** Null for a public prompt that the person starred. */
  workspaceId: string | null
  /** Of a starred public prompt that is not among the person's own and shared ones: it can be used, not edited. */
  star: Pick<SyncedStar, 'slug' | 'author' | 'isLocked'> | null
  title: string
  description: string
  /** The beginning of the body. */
  excerpt: string
  tags: string[]
  variableCount: number
}

export type SearchOptions = {
  limit?: number
  workspaceId?: string
  /** Uses that only this device knows of, by prompt. */
  usedAt?: ReadonlyMap<string, number>
}

type Indexed = {
  found: FoundPrompt
  title: string
  /** Tags and description. */
  about: string
  body: string
  /** When it was last used, starred or, as a favorite, last changed. */
  recency: number
}

type Index = {
  prompts: Map<string, Indexed>
  /** The order without a text; null until it is needed. */
  ordered: Indexed[] | null
  /** Which prompts have a word in the title; null until somebody mistypes. */
  titleWords: Map<string, Indexed[]> | null
  /** Prompts that are read again before the next search. */
  changed: Set<string>
}

const excerptLength = 160

const indexes = new WeakMap<Copy, Promise<Index>>()

/**
 * Prompts that have every word of the text: in the title first, then in tags and description, then in the body; recently
 * used ones and favorites first among equals. Without a text, all of them in that order.
 */
export async function search(
  copy: Copy,
  text: string,
  { limit = 20, workspaceId, usedAt }: SearchOptions = {},
): Promise<FoundPrompt[]> {
  const index = await openIndex(copy)
  const isMeant = ({ found }: Indexed) =>
    workspaceId === undefined || found.workspaceId === workspaceId
  const ordered = usedAt ? orderByUse(orderOf(index), usedAt) : orderOf(index)
  const among = workspaceId === undefined ? ordered : ordered.filter(isMeant)
  const words = searchWords(text)
  if (words.length === 0) return among.slice(0, limit).map(({ found }) => found)
  const found = rank(among, words, limit)
  const shown = found.length > 0 ? found : findMistyped(index, words).filter(isMeant)
  return shown.slice(0, limit).map((prompt) => prompt.found)
}

function orderOf(index: Index): Indexed[] {
  index.ordered ??= [...index.prompts.values()].toSorted(
    (one, other) =>
      other.recency - one.recency ||
      (one.title < other.title ? -1 : one.title > other.title ? 1 : 0),
  )
  return index.ordered
}

/** Equal ones stay in the order that they come in. */
function orderByUse(ordered: Indexed[], usedAt: ReadonlyMap<string, number>): Indexed[] {
  const recencyOf = ({ found, recency }: Indexed) => Math.max(recency, usedAt.get(found.id) ?? 0)
  return ordered.toSorted((one, other) => recencyOf(other) - recencyOf(one))
}

/** The best matches; equal ones stay in the order that they come in. */
function rank(prompts: Indexed[], words: string[], limit: number): Indexed[] {
  const byScore = new Map<number, Indexed[]>()
  const others: Indexed[] = []
  const add = (prompt: Indexed, score: number) => {
    const equal = byScore.get(score) ?? []
    byScore.set(score, equal)
    if (equal.length < limit) equal.push(prompt)
  }
  let named = 0
  for (const prompt of prompts) {
    const score = scoreAll(prompt, words, scoreName)
    if (score === 0) others.push(prompt)
    else {
      add(prompt, score)
      named += 1
    }
  }
  // Bodies are long: they are read only where titles, tags and descriptions give too little.
  if (named < limit)
    for (const prompt of others) {
      const score = scoreAll(prompt, words, scoreText)
      if (score > 0) add(prompt, score)
    }
  return [...byScore].toSorted(([one], [other]) => other - one).flatMap(([, equal]) => equal)
}

/** Zero unless every word is found. */
function scoreAll(
  prompt: Indexed,
  words: string[],
  scoreOf: (prompt: Indexed, word: string) => number,
): number {
  let sum = 0
  for (const word of words) {
    const score = scoreOf(prompt, word)
    if (score === 0) return 0
    sum += score
  }
  return sum
}

function scoreName({ title, about }: Indexed, word: string): number {
  const place = title.indexOf(word)
  if (place === 0) return 16
  if (place > 0) return title[place - 1] === ' ' ? 12 : 8
  return about.includes(word) ? 4 : 0
}

const scoreText = (prompt: Indexed, word: string): number =>
  scoreName(prompt, word) || (prompt.body.includes(word) ? 1 : 0)

/** Prompts whose titles have words nearly like those that were typed. */
function findMistyped(index: Index, words: string[]): Indexed[] {
  index.titleWords ??= listTitleWords(orderOf(index))
  const [first, ...others] = words.map((word) => {
    const near = [...(index.titleWords ?? [])].filter(
      ([known]) => known.startsWith(word) || isNearly(known, word),
    )
    return new Set(near.flatMap(([, prompts]) => prompts))
  })
  return [...(first ?? [])].filter((prompt) => others.every((set) => set.has(prompt)))
}

function listTitleWords(prompts: Indexed[]): Map<string, Indexed[]> {
  const byWord = new Map<string, Indexed[]>()
  for (const prompt of prompts)
    for (const word of new Set(listWords(prompt.title))) {
      const known = byWord.get(word)
      if (known) known.push(prompt)
      else byWord.set(word, [prompt])
    }
  return byWord
}

/** The prompts in memory, with the changes that the copy has announced since. */
async function openIndex(copy: Copy): Promise<Index> {
  const opened = indexes.get(copy) ?? buildIndex(copy)
  indexes.set(copy, opened)
  const index = await opened
  const ids = [...index.changed]
  index.changed.clear()
  for (const { id, item } of await readPrompts(copy, ids)) {
    const star = item ? undefined : await readStar(copy, id)
    if (item) index.prompts.set(id, toIndexed(item))
    else if (star) index.prompts.set(id, toIndexedStar(star))
    else index.prompts.delete(id)
    index.ordered = null
    index.titleWords = null
  }
  return index
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
  // A prompt of one's own that one starred is found as one's own.
  for (const star of await listStars(copy)) prompts.set(star.id, toIndexedStar(star))
  for (const prompt of await listPrompts(copy)) prompts.set(prompt.id, toIndexed(prompt))
  return { prompts, ordered: null, titleWords: null, changed }
}

function toIndexed(prompt: CopiedPrompt): Indexed {
  const { content, id, workspaceId, isFavorite, isMember, sharedBy, lastUsedAt, updatedAt } = prompt
  const used = Date.parse(lastUsedAt ?? '') || 0
  const changed = isFavorite || prompt.isWaiting ? Date.parse(updatedAt) : 0
  const state = { isFavorite, isMember, sharedBy, lastUsedAt, updatedAt }
  return {
    found: {
      id,
      workspaceId,
      star: null,
      ...state,
      isWaiting: prompt.isWaiting,
      ...describe(content),
    },
    ...textsOf(content),
    recency: Math.max(used, changed),
  }
}

function toIndexedStar({ id, content, updatedAt, starredAt, ...star }: SyncedStar): Indexed {
  const { slug, author, isLocked } = star
  const state = { isFavorite: false, isMember: false, sharedBy: null, isWaiting: false }
  return {
    found: {
      id,
      workspaceId: null,
      star: { slug, author, isLocked },
      ...state,
      lastUsedAt: null,
      updatedAt,
      ...describe(content),
    },
    ...textsOf(content),
    recency: Date.parse(starredAt),
  }
}

const describe = ({ title, description, body, tags, variables }: PromptContent) => ({
  title,
  description,
  excerpt: body.slice(0, excerptLength),
  tags,
  variableCount: variables.length,
})

const textsOf = ({ title, description, body, tags }: PromptContent) => ({
  title: title.toLowerCase(),
  about: [...tags, description].join(' ').toLowerCase(),
  body: body.toLowerCase(),
})
