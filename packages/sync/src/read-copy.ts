import type {
  SyncedCollection,
  SyncedPrompt,
  SyncedStar,
  SyncedTemplate,
  Workspace,
} from '@product/contract'
import {
  type IncludedPrompt,
  listIncludeAddresses,
  type PromptContent,
  templateLimits,
} from '@product/domain'
import { applyToCollection, applyToPrompt } from './apply-change.ts'
import type { CopiedPrompt, OutboxEntry } from './changes.ts'
import type { Copy, ItemTables } from './open-copy.ts'

/** Refused changes are no longer part of what a person sees; they are listed in the outbox. */
const isPending = ({ state }: OutboxEntry): boolean => state !== 'refused'

/** Everything that waits, and the collections as they will be. */
async function readPending({ database }: Copy) {
  const transaction = database.transaction(['outbox', 'collections'])
  const [all, stored] = await Promise.all([
    transaction.objectStore('outbox').getAll(),
    transaction.objectStore('collections').getAll(),
  ])
  const entries = all.filter(isPending)
  const collections = new Map(stored.map(({ id, item }) => [id, item]))
  for (const entry of entries) {
    if (!('collectionId' in entry.change) || entry.change.collectionId === undefined) continue
    const collection = collections.get(entry.change.collectionId)
    const changed = applyToCollection(collection, entry, collections.values())
    if (changed) collections.set(changed.id, changed)
    else collections.delete(entry.change.collectionId)
  }
  return { entries, collections }
}

type Pending = Awaited<ReturnType<typeof readPending>>

/** A prompt with the changes that wait for it; undefined where it is gone or in the trash. */
function withPending(
  stored: SyncedPrompt | undefined,
  id: string,
  { entries, collections }: Pending,
): CopiedPrompt | undefined {
  let prompt = stored
  let isInTrash = false
  let isWaiting = false
  for (const entry of entries) {
    const { change } = entry
    const isMeant =
      'promptId' in change ? change.promptId === id : change.type === 'delete-collection'
    if (!isMeant) continue
    if (change.type === 'delete') isInTrash = true
    if (change.type === 'restore') isInTrash = false
    prompt = applyToPrompt(prompt, entry, (collectionId) => collections.get(collectionId)?.slug)
    isWaiting ||= 'promptId' in change
  }
  return prompt && !isInTrash ? { ...prompt, isWaiting } : undefined
}

export async function readPrompt(copy: Copy, id: string): Promise<CopiedPrompt | undefined> {
  const [found] = await readPrompts(copy, [id])
  return found?.item
}

export async function readPrompts(copy: Copy, ids: string[]) {
  if (ids.length === 0) return []
  const pending = await readPending(copy)
  const { store } = copy.database.transaction('prompts')
  return await Promise.all(
    ids.map(async (id) => ({ id, item: withPending((await store.get(id))?.item, id, pending) })),
  )
}

/** All prompts of all workspaces, shared ones too, in no particular order. */
export async function listPrompts(copy: Copy): Promise<CopiedPrompt[]> {
  const [stored, pending] = await Promise.all([copy.database.getAll('prompts'), readPending(copy)])
  const known = new Set(stored.map(({ id }) => id))
  const created = pending.entries.flatMap(({ change }) =>
    'promptId' in change && !known.has(change.promptId) ? [change.promptId] : [],
  )
  return [
    ...stored.flatMap(({ id, item }) => withPending(item, id, pending) ?? []),
    ...[...new Set(created)].flatMap((id) => withPending(undefined, id, pending) ?? []),
  ]
}

export const listCollections = async (copy: Copy): Promise<SyncedCollection[]> => [
  ...(await readPending(copy)).collections.values(),
]

export const listTemplates = (copy: Copy): Promise<SyncedTemplate[]> => listItems(copy, 'templates')

/** Public prompts that the person starred, in no particular order. */
export const listStars = (copy: Copy): Promise<SyncedStar[]> => listItems(copy, 'stars')

export const readStar = async ({ database }: Copy, id: string): Promise<SyncedStar | undefined> =>
  (await database.get('stars', id))?.item

/** The personal workspace first. */
export const listWorkspaces = async (copy: Copy): Promise<Workspace[]> =>
  (await listItems(copy, 'workspaces')).toSorted(
    (one, other) => one.kind.localeCompare(other.kind) || one.name.localeCompare(other.name),
  )

const listItems = async <Name extends 'templates' | 'stars' | 'workspaces'>(
  { database }: Copy,
  name: Name,
): Promise<ItemTables[Name][]> =>
  (await database.getAll(name)).map(({ item }) => item as ItemTables[Name])

/**
 * The texts that a content includes, and those that they include in turn, as far as the copy has them: prompts of the
 * same workspace by slug, the oldest first, or id.
 */
export async function loadIncludes(
  copy: Copy,
  { workspaceId, included, isMember }: Pick<SyncedPrompt, 'workspaceId' | 'included' | 'isMember'>,
  { systemMessage, body }: Pick<PromptContent, 'systemMessage' | 'body'>,
): Promise<IncludedPrompt[]> {
  const loaded = new Map<string, IncludedPrompt>()
  let wanted = listIncludeAddresses([systemMessage, body])
  if (wanted.length === 0) return []
  const sent = new Map(included.map((each) => [each.key, each]))
  const prompts = (await listPrompts(copy))
    .filter((prompt) => prompt.workspaceId === workspaceId)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
  for (let level = 0; wanted.length > 0 && level <= templateLimits.includeDepth; level++) {
    for (const { key, slug, version } of wanted) {
      const name = slug.toLowerCase()
      const isNamed = (prompt: SyncedPrompt) => prompt.id === name || prompt.slug === name
      const prompt = version === null ? prompts.find(isNamed) : undefined
      // The copy is newer where it has the prompts themselves; others get the texts with the prompt that includes them.
      const text = (isMember ? prompt?.content : undefined) ?? sent.get(key) ?? prompt?.content
      for (const each of prompt?.included ?? []) if (!sent.has(each.key)) sent.set(each.key, each)
      if (text) loaded.set(key, { key, body: text.body, variables: text.variables })
    }
    const next = wanted.flatMap(({ key }) => loaded.get(key)?.body ?? [])
    wanted = listIncludeAddresses(next).filter(({ key }) => !loaded.has(key))
  }
  return [...loaded.values()]
}
