import type { Collection } from '@product/contract/collections'
import type { Template } from '@product/contract/templates'
import {
  type Copy,
  listCollections,
  listPrompts,
  listTemplates,
  listWorkspaces,
} from '@product/sync'
import { listStoredAnswers } from '../stored-answers.ts'
import { type DeviceAnswer, type DeviceRequest, refuseMissing } from './device-request.ts'

/** The collections of the workspace. Parts that the copy lacks are those of the server's last answer. */
export async function readCollections(request: DeviceRequest): Promise<Collection[]> {
  const { copy, workspaceId, owner } = request
  const [all, prompts, answers] = await Promise.all([
    listCollections(copy),
    listPrompts(copy),
    listStoredAnswers(owner, '/api/v1/collections'),
  ])
  const lastAnswers = new Map(
    answers.flatMap((text) => {
      const { collections }: { collections: Collection[] } = JSON.parse(text)
      return collections.map((collection) => [collection.id, collection])
    }),
  )
  return all
    .filter((collection) => collection.isMember && collection.workspaceId === workspaceId)
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .map(({ workspaceId: _, isMember, sharedBy, ...collection }) => ({
      publicId: null,
      isHidden: false,
      people: [],
      readerCount: null,
      ...lastAnswers.get(collection.id),
      ...collection,
      promptCount: prompts.filter(({ collectionIds }) => collectionIds.includes(collection.id))
        .length,
    }))
}

export const answerCollections: DeviceAnswer = async (request) => ({
  collections: await readCollections(request),
})

export const refuseMissingCollection = (copy: Copy) =>
  refuseMissing(copy, 'collection.unknown', 'Collection not found. It may have been deleted.')

export const answerCollection: DeviceAnswer = async (request) =>
  (await readCollections(request)).find(({ slug }) => slug === request.params.slug) ??
  (await refuseMissingCollection(request.copy))

/** Their uses are those of the server's last answer. */
async function readTemplates(request: DeviceRequest): Promise<Template[]> {
  const { copy, workspaceId, owner } = request
  const [all, answers] = await Promise.all([
    listTemplates(copy),
    listStoredAnswers(owner, '/api/v1/templates'),
  ])
  const uses = new Map(
    answers.flatMap((text) => {
      const { templates }: { templates: Template[] } = JSON.parse(text)
      return templates.map((template) => [template.id, template.uses])
    }),
  )
  return all
    .filter((template) => template.workspaceId === null || template.workspaceId === workspaceId)
    .map(({ workspaceId: ownerId, ...template }) => ({
      ...template,
      isOwn: ownerId !== null,
      uses: uses.get(template.id) ?? 0,
    }))
}

export const answerTemplates: DeviceAnswer = async (request) => {
  const query = request.url.searchParams
  const [category, kind, own] = ['category', 'kind', 'own'].map((name) => query.get(name))
  const text = query.get('q')?.toLowerCase() ?? ''
  const templates = (await readTemplates(request)).filter(
    (template) =>
      (category === null || template.category === category) &&
      (kind === null || template.kind === kind) &&
      (own === null || String(template.isOwn) === own) &&
      `${template.content.title}\n${template.content.description}`.toLowerCase().includes(text),
  )
  return { templates, nextCursor: null }
}

export const answerTemplate: DeviceAnswer = async (request) => {
  const found = (await readTemplates(request)).find(({ id }) => id === request.params.id)
  if (!found)
    return await refuseMissing(
      request.copy,
      'template.unknown',
      'Template not found. It may have been deleted.',
    )
  // The server says which plan it needs.
  return found.isLocked ? undefined : found
}

export const answerWorkspaces: DeviceAnswer = async ({ copy }) => ({
  workspaces: await listWorkspaces(copy),
})
