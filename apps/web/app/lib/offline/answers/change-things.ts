import { CollectionChanges, NewCollection } from '@product/contract/collections'
import { changePromptsRoute, saveTestValuesRoute } from '@product/contract/prompts'
import { type Change, listPrompts } from '@product/sync'
import type { z } from 'zod'
import { queueChanges } from '../waiting-changes.ts'
import type { DeviceAnswer, DeviceRequest } from './device-request.ts'
import { readCollections, refuseMissingCollection } from './read-collections.ts'

const PromptChanges = changePromptsRoute.request.body.content['application/json'].schema
const TestValues = saveTestValuesRoute.request.body.content['application/json'].schema

type PromptChanges = z.infer<typeof PromptChanges>

/** Changes of prompts wait in the outbox, one for each prompt. */
export const answerPromptChanges: DeviceAnswer = async (request) => {
  const { copy } = request
  const change = PromptChanges.parse(request.body)
  if (change.action === 'delete-for-good' || change.action === 'show-to-workspace') return undefined
  if (showsToWorkspace(change)) return undefined
  const known = new Map((await listPrompts(copy)).map((prompt) => [prompt.id, prompt]))
  const collectionId =
    'collection' in change ? (await findCollection(request, change.collection))?.id : undefined
  if ('collection' in change && collectionId === undefined)
    return await refuseMissingCollection(copy)
  const changes = change.ids.map((promptId): Change => {
    // A prompt in the trash is no longer in what the copy shows.
    const workspaceId = known.get(promptId)?.workspaceId ?? request.workspaceId
    return { workspaceId, ...toChange(change, promptId, collectionId ?? '') }
  })
  await queueChanges(copy, changes)
  return { changed: changes.length }
}

/** Needs the server, which says who would see them. Without it they stay closed, on the device and on the server. */
const showsToWorkspace = (change: PromptChanges): boolean =>
  'showToWorkspace' in change && change.showToWorkspace

type Unplaced = Change extends infer Each
  ? Each extends Change
    ? Omit<Each, 'workspaceId'>
    : never
  : never

function toChange(
  change: Exclude<PromptChanges, { action: 'delete-for-good' | 'show-to-workspace' }>,
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

export const answerTestValues: DeviceAnswer = async (request) => {
  const { copy, workspaceId, params } = request
  const { values } = TestValues.parse(request.body)
  const promptId = params.id ?? ''
  await queueChanges(copy, [{ type: 'test-values', workspaceId, promptId, values }])
  return null
}

/** Publishing and restricting need the server. */
const changeable = new Set(['id', 'name', 'description', 'color'])

const isChangeable = (body: object): boolean =>
  Object.entries(body).every(
    ([name, value]) => changeable.has(name) || (name === 'visibility' && value === 'private'),
  )

export const answerNewCollection: DeviceAnswer = async (request) => {
  const { copy, workspaceId } = request
  const body = NewCollection.parse(request.body)
  if (!isChangeable(body)) return undefined
  const { id, name, description = '', color = 'blue' } = body
  const fields = { name, description, color }
  await queueChanges(copy, [{ type: 'create-collection', workspaceId, collectionId: id, fields }])
  return (await readCollections(request)).find((collection) => collection.id === id)
}

export const answerCollectionChange: DeviceAnswer = async (request) => {
  const { copy, workspaceId, params } = request
  const changes = CollectionChanges.parse(request.body)
  if (!isChangeable(changes)) return undefined
  const collection = await findCollection(request, params.slug)
  if (!collection) return await refuseMissingCollection(copy)
  const { id: collectionId } = collection
  const { visibility, isRestricted, people, ...fields } = changes
  await queueChanges(copy, [{ type: 'change-collection', workspaceId, collectionId, fields }])
  return await findCollection(request, params.slug)
}

export const answerCollectionDeletion: DeviceAnswer = async (request) => {
  const { copy, workspaceId, params, url } = request
  // Deleting its prompts for good and showing them to others need the server.
  const isAllowed = url.searchParams.get('keepPrompts') !== 'false'
  if (!isAllowed || url.searchParams.get('showToWorkspace') === 'true') return undefined
  const collection = await findCollection(request, params.slug)
  if (!collection) return await refuseMissingCollection(copy)
  const { id: collectionId } = collection
  await queueChanges(copy, [{ type: 'delete-collection', workspaceId, collectionId }])
  return { deletedPrompts: 0 }
}
