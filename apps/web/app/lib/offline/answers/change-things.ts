import type { Collection } from '@product/contract/collections'
import type { changePromptsRoute } from '@product/contract/prompts'
import { type Change, listPrompts, outbox } from '@product/sync'
import type { z } from 'zod'
import type { DeviceAnswer, DeviceRequest } from './device-request.ts'
import { readCollections } from './read-collections.ts'

type PromptChanges = z.input<
  (typeof changePromptsRoute)['request']['body']['content']['application/json']['schema']
>

/** Changes of prompts wait in the outbox, one for each prompt. */
export const answerPromptChanges: DeviceAnswer = async (request) => {
  const { copy } = request
  // `call` has typed it.
  const change = request.body as PromptChanges
  if (change.action === 'delete-for-good') return undefined
  const known = new Map((await listPrompts(copy)).map((prompt) => [prompt.id, prompt]))
  const collectionId =
    'collection' in change ? await findCollectionId(request, change.collection) : undefined
  if ('collection' in change && collectionId === undefined) return undefined
  const changes = change.ids.flatMap((promptId): Change[] => {
    // A prompt in the trash is no longer in what the copy shows.
    const workspaceId = known.get(promptId)?.workspaceId ?? request.workspaceId
    return [{ workspaceId, ...toChange(change, promptId, collectionId ?? '') }]
  })
  for (const each of changes) await outbox(copy).add(each)
  return { changed: changes.length }
}

type Unplaced = Change extends infer Each
  ? Each extends Change
    ? Omit<Each, 'workspaceId'>
    : never
  : never

function toChange(
  change: Exclude<PromptChanges, { action: 'delete-for-good' }>,
  promptId: string,
  collectionId: string,
): Unplaced {
  switch (change.action) {
    case 'favorite':
      return { type: 'favorite', promptId, isFavorite: change.favorite }
    case 'tag':
      return { type: 'tag', promptId, add: change.add ?? [], remove: change.remove ?? [] }
    case 'move':
      return { type: 'move-to-collection', promptId, collectionId }
    case 'add-to-collection':
    case 'remove-from-collection':
      return { type: change.action, promptId, collectionId }
    default:
      return { type: change.action, promptId }
  }
}

const findCollection = async (request: DeviceRequest, slug: string | undefined) =>
  (await readCollections(request)).find((collection) => collection.slug === slug)

const findCollectionId = async (request: DeviceRequest, slug: string) =>
  (await findCollection(request, slug))?.id

export const answerTestValues: DeviceAnswer = async ({ copy, workspaceId, params, body }) => {
  const { values } = body as { values: Record<string, string> }
  await outbox(copy).add({ type: 'test-values', workspaceId, promptId: params.id ?? '', values })
  return null
}

/** Publishing and restricting need the server. */
const changeable = new Set(['id', 'name', 'description', 'color'])

const isChangeable = (body: object): boolean =>
  Object.entries(body).every(
    ([name, value]) => changeable.has(name) || (name === 'visibility' && value === 'private'),
  )

export const answerNewCollection: DeviceAnswer = async (request) => {
  const { id, name, description = '', color = 'blue' } = request.body as Collection
  if (!isChangeable(request.body as object)) return undefined
  await outbox(request.copy).add({
    type: 'create-collection',
    workspaceId: request.workspaceId,
    collectionId: id,
    fields: { name, description, color },
  })
  return (await readCollections(request)).find((collection) => collection.id === id)
}

export const answerCollectionChange: DeviceAnswer = async (request) => {
  const { copy, workspaceId, params } = request
  const fields = request.body as Partial<Collection>
  const collection = await findCollection(request, params.slug)
  if (!collection || !isChangeable(fields)) return undefined
  await outbox(copy).add({
    type: 'change-collection',
    workspaceId,
    collectionId: collection.id,
    fields,
  })
  return await findCollection(request, params.slug)
}

export const answerCollectionDeletion: DeviceAnswer = async (request) => {
  const { copy, workspaceId, params, url } = request
  const collection = await findCollection(request, params.slug)
  // Deleting its prompts for good needs the server.
  if (!collection || url.searchParams.get('keepPrompts') === 'false') return undefined
  await outbox(copy).add({ type: 'delete-collection', workspaceId, collectionId: collection.id })
  return { deletedPrompts: 0 }
}
