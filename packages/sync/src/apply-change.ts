import type { SyncedCollection, SyncedPrompt } from '@product/contract'
import { mergeContents, type PromptContent, slugOf } from '@product/domain'
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
    if (!prompt) return base ? undefined : newPrompt(change, createdAt, findSlug)
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

/** A prompt as it will be when the server has this save, its first. */
export function newPrompt(
  { promptId, workspaceId, content, collectionId, source }: SavePrompt,
  createdAt: string,
  findSlug: FindSlug = () => undefined,
): SyncedPrompt {
  const prompt: SyncedPrompt = {
    id: promptId,
    workspaceId,
    content,
    revision: 0,
    version: 0,
    isFavorite: false,
    collections: [],
    collectionIds: [],
    source: source ?? null,
    testValues: {},
    isMember: true,
    sharedBy: null,
    abilities: { edit: true, label: true, delete: true, share: true, publish: true, move: true },
    slug: slugOf(content.title, ''),
    lastUsedAt: null,
    included: [],
    createdAt,
    updatedAt: createdAt,
  }
  return collectionId === undefined ? prompt : withCollections(prompt, [collectionId], findSlug)
}

type TagChange = Pick<Extract<Change, { type: 'tag' }>, 'add' | 'remove'>

/** Tags are compared without regard to case. */
function changeTags(content: PromptContent, { add, remove }: TagChange): PromptContent {
  const isOther = (tag: string, tags: string[]) =>
    tags.every((each) => each.toLowerCase() !== tag.toLowerCase())
  const kept = content.tags.filter((tag) => isOther(tag, remove))
  return { ...content, tags: [...kept, ...add.filter((tag) => isOther(tag, kept))] }
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

/** A collection as it will be when the server has this change; undefined where it is gone. */
export function applyToCollection(
  collection: SyncedCollection | undefined,
  { change, createdAt }: Pick<OutboxEntry, 'change' | 'createdAt'>,
): SyncedCollection | undefined {
  switch (change.type) {
    case 'create-collection':
      return (
        collection ?? {
          ...change.fields,
          id: change.collectionId,
          workspaceId: change.workspaceId,
          slug: slugOf(change.fields.name),
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
