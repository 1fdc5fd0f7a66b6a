import type { SyncedCollection, SyncedPrompt } from '@product/contract'
import { freeSlug, mergeContents, type PromptContent, slugOf } from '@product/domain'
import type { Change, OutboxEntry, SavePrompt } from './changes.ts'

/** Finds a collection's slug by its id. */
type FindSlug = (collectionId: string) => string | undefined

/** A prompt as it will be when the server has this change; undefined where it is gone. */
export function applyToPrompt(
  prompt: SyncedPrompt | undefined,
  { change, createdAt }: Pick<OutboxEntry, 'change' | 'createdAt'>,
  findSlug: FindSlug,
): SyncedPrompt | undefined {
  if (change.type === 'save-prompt') {
    const { base } = change
    if (!prompt) return base ? undefined : createFrom(change, createdAt, findSlug)
    const content = base
      ? mergeContents(base.content, change.content, prompt.content).content
      : change.content
    return { ...prompt, content, updatedAt: createdAt }
  }
  if (!prompt) return undefined
  switch (change.type) {
    case 'favorite':
      return { ...prompt, isFavorite: change.isFavorite }
    case 'tag':
      return { ...prompt, content: changeTags(prompt.content, change) }
    case 'test-values':
      return { ...prompt, testValues: change.values }
    case 'add-to-collection':
      return withCollections(prompt, [...prompt.collectionIds, change.collectionId], findSlug)
    case 'remove-from-collection':
      return withoutCollection(prompt, change.collectionId, findSlug)
    case 'move-to-collection':
      return withCollections(prompt, [change.collectionId], findSlug)
    case 'delete-collection':
      return withoutCollection(prompt, change.collectionId, findSlug)
    default:
      return prompt
  }
}

type NewPrompt = Pick<SyncedPrompt, 'id' | 'workspaceId' | 'content' | 'createdAt'> & {
  source?: SyncedPrompt['source'] | undefined
}

/** A prompt that the server does not have yet. */
export const newPrompt = ({ source = null, ...prompt }: NewPrompt): SyncedPrompt => ({
  ...prompt,
  revision: 0,
  version: 0,
  isFavorite: false,
  isRestricted: false,
  collections: [],
  collectionIds: [],
  source,
  testValues: {},
  isMember: true,
  sharedBy: null,
  abilities: { edit: true, label: true, delete: true, share: true, publish: true, move: true },
  slug: slugOf(prompt.content.title, ''),
  lastUsedAt: null,
  included: [],
  updatedAt: prompt.createdAt,
})

function createFrom(
  { promptId: id, workspaceId, content, collectionId, source }: SavePrompt,
  createdAt: string,
  findSlug: FindSlug,
): SyncedPrompt {
  const prompt = newPrompt({ id, workspaceId, content, source, createdAt })
  return collectionId === undefined ? prompt : withCollections(prompt, [collectionId], findSlug)
}

type TagChange = Pick<Extract<Change, { type: 'tag' }>, 'add' | 'remove'>

/** Tags are compared without regard to case. */
const without = (tags: string[], others: string[]): string[] => {
  const lowerCased = new Set(others.map((tag) => tag.toLowerCase()))
  return tags.filter((tag) => !lowerCased.has(tag.toLowerCase()))
}

function changeTags(content: PromptContent, { add, remove }: TagChange): PromptContent {
  const kept = without(content.tags, remove)
  return { ...content, tags: [...kept, ...without(add, kept)] }
}

/** Both changes of tags as one. */
export const joinTagChanges = (first: TagChange, second: TagChange): TagChange => {
  const kept = without(first.add, second.remove)
  return {
    add: [...kept, ...without(second.add, kept)],
    remove: [...first.remove, ...without(second.remove, first.remove)],
  }
}

const withoutCollection = (prompt: SyncedPrompt, collectionId: string, findSlug: FindSlug) =>
  withCollections(
    prompt,
    prompt.collectionIds.filter((id) => id !== collectionId),
    findSlug,
  )

function withCollections(prompt: SyncedPrompt, ids: string[], findSlug: FindSlug): SyncedPrompt {
  const collectionIds = [...new Set(ids)]
  const collections = collectionIds.flatMap((id) => findSlug(id) ?? []).toSorted()
  return { ...prompt, collectionIds, collections }
}

/**
 * A collection as it will be when the server has this change; undefined where it is gone. `others` are those that a new one
 * must not share its slug with.
 */
export function applyToCollection(
  collection: SyncedCollection | undefined,
  { change, createdAt }: Pick<OutboxEntry, 'change' | 'createdAt'>,
  others: Iterable<SyncedCollection>,
): SyncedCollection | undefined {
  switch (change.type) {
    case 'create-collection':
      return (
        collection ?? {
          ...change.fields,
          id: change.collectionId,
          workspaceId: change.workspaceId,
          slug: freeSlug(slugOf(change.fields.name), listSlugs(others, change.workspaceId)),
          visibility: 'private',
          isRestricted: false,
          isMember: true,
          sharedBy: null,
          createdAt,
          updatedAt: createdAt,
        }
      )
    case 'change-collection':
      return collection && { ...collection, ...change.fields, updatedAt: createdAt }
    case 'delete-collection':
      return undefined
    default:
      return collection
  }
}

const listSlugs = (collections: Iterable<SyncedCollection>, workspaceId: string): Set<string> =>
  new Set([...collections].flatMap((each) => (each.workspaceId === workspaceId ? [each.slug] : [])))
