import type { Collection } from '@product/contract/collections'
import type { Template } from '@product/contract/templates'
import { listCollections, listPrompts, listTemplates, listWorkspaces } from '@product/sync'
import { listStoredAnswers } from '../stored-answers.ts'
import type { DeviceAnswer, DeviceRequest } from './device-request.ts'

/** The collections of the workspace. Parts that the copy lacks are as the server last told them. */
export async function readCollections(request: DeviceRequest): Promise<Collection[]> {
  const { copy, workspaceId, owner } = request
  const [all, prompts, answers] = await Promise.all([
    listCollections(copy),
    listPrompts(copy),
    listStoredAnswers(owner, '/api/v1/collections'),
  ])
  const told = new Map(
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
      ...told.get(collection.id),
      ...collection,
      promptCount: prompts.filter(({ collectionIds }) => collectionIds.includes(collection.id))
        .length,
    }))
}

export const answerCollections: DeviceAnswer = async (request) => ({
  collections: await readCollections(request),
})

export const answerCollection: DeviceAnswer = async (request) =>
  (await readCollections(request)).find(({ slug }) => slug === request.params.slug)

async function readTemplates({ copy, workspaceId }: DeviceRequest): Promise<Template[]> {
  return (await listTemplates(copy))
    .filter((template) => template.workspaceId === null || template.workspaceId === workspaceId)
    .map(({ workspaceId: owner, ...template }) => ({ ...template, isOwn: owner !== null, uses: 0 }))
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

export const answerTemplate: DeviceAnswer = async (request) =>
  (await readTemplates(request)).find(({ id, isLocked }) => id === request.params.id && !isLocked)

export const answerWorkspaces: DeviceAnswer = async ({ copy }) => ({
  workspaces: await listWorkspaces(copy),
})
