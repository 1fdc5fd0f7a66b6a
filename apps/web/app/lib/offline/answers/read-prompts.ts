import { type Prompt, type PromptCard, resolveIncludesRoute } from '@product/contract/prompts'
import type { SearchHit } from '@product/contract/search'
import { searchWords } from '@product/domain'
import {
  type CopiedPrompt,
  listPrompts,
  loadIncludes,
  newPrompt,
  readPrompt,
  search,
} from '@product/sync'
import { type Draft, readDrafts } from '../draft-store.ts'
import { listStoredAnswers } from '../stored-answers.ts'
import { type DeviceAnswer, type DeviceRequest, refuseMissing } from './device-request.ts'

const Includes = resolveIncludesRoute.request.body.content['application/json'].schema

const excerptLength = 320
const usualLimit = 50

/** The prompts of the workspace, with those that were begun on this device and are not stored anywhere else. */
async function listOwn({ copy, workspaceId, owner }: DeviceRequest): Promise<CopiedPrompt[]> {
  const all = await listPrompts(copy)
  const known = new Set(all.map(({ id }) => id))
  const begun = await readDrafts(owner.accountId).catch(() => [])
  return [
    ...all.filter((prompt) => prompt.isMember && prompt.workspaceId === workspaceId),
    ...begun.flatMap(({ promptId, draft }) =>
      !known.has(promptId) &&
      draft.revision === 0 &&
      (draft.creation.workspaceId ?? null) === owner.workspaceId
        ? [fromDraft(promptId, draft, workspaceId)]
        : [],
    ),
  ]
}

function fromDraft(id: string, { content, creation }: Draft, workspaceId: string): CopiedPrompt {
  const { source, collection } = creation
  const prompt = newPrompt({
    id,
    workspaceId,
    content,
    source,
    createdAt: new Date().toISOString(),
  })
  return { ...prompt, collections: collection === undefined ? [] : [collection], isWaiting: true }
}

/** Figures that only the server counts, of its last answers. */
type Counted = Pick<PromptCard, 'executions' | 'publicSlug'>

async function readCounted({ owner }: DeviceRequest): Promise<Map<string, Counted>> {
  const answers = await listStoredAnswers(owner, '/api/v1/prompts')
  return new Map(
    answers.flatMap((text) => {
      const { prompts }: { prompts: PromptCard[] } = JSON.parse(text)
      return prompts.map(({ id, executions, publicSlug }) => [id, { executions, publicSlug }])
    }),
  )
}

const toCard = (prompt: CopiedPrompt, counted: Counted | undefined): PromptCard => ({
  id: prompt.id,
  version: prompt.version,
  isFavorite: prompt.isFavorite,
  isRestricted: prompt.isRestricted,
  readerCount: null,
  collections: prompt.collections,
  createdAt: prompt.createdAt,
  updatedAt: prompt.updatedAt,
  deletedAt: null,
  title: prompt.content.title,
  description: prompt.content.description,
  excerpt: prompt.content.body.slice(0, excerptLength),
  targetModels: prompt.content.targetModels,
  modality: prompt.content.modality,
  tags: prompt.content.tags,
  variables: prompt.content.variables.map(({ name }) => name),
  executions: counted?.executions ?? 0,
  publicSlug: counted?.publicSlug ?? null,
})

const sorts: Record<string, (one: CopiedPrompt, other: CopiedPrompt) => number> = {
  updated: (one, other) => other.updatedAt.localeCompare(one.updatedAt),
  created: (one, other) => other.createdAt.localeCompare(one.createdAt),
  title: (one, other) => one.content.title.localeCompare(other.content.title),
}

function matches(prompt: CopiedPrompt, query: URLSearchParams): boolean {
  const { content, collections, isFavorite } = prompt
  const isAmong = (name: string, values: readonly string[]) =>
    !query.has(name) || query.getAll(name).some((value) => values.includes(value))
  const text = [content.title, content.description, content.body, ...content.tags].join('\n')
  const lowerCased = text.toLowerCase()
  return (
    isAmong('tag', content.tags) &&
    isAmong('model', content.targetModels) &&
    isAmong('modality', [content.modality]) &&
    isAmong('collection', collections) &&
    (!query.has('favorite') || query.get('favorite') === String(isFavorite)) &&
    searchWords(query.get('q') ?? '').every((word) => lowerCased.includes(word))
  )
}

export const answerPromptList: DeviceAnswer = async (request) => {
  const query = request.url.searchParams
  // The trash and the traces of imports are not in the copy.
  if (query.get('trash') === 'true' || query.has('import')) return undefined
  const found = (await listOwn(request))
    .filter((prompt) => matches(prompt, query))
    .toSorted(sorts[query.get('sort') ?? 'updated'])
  const start = Number(query.get('cursor') ?? 0)
  // The cursor of a page that the server answered.
  if (!Number.isInteger(start)) return undefined
  const end = start + Number(query.get('limit') ?? usualLimit)
  const counted = await readCounted(request)
  return {
    prompts: found.slice(start, end).map((prompt) => toCard(prompt, counted.get(prompt.id))),
    nextCursor: end < found.length ? String(end) : null,
    total: found.length,
  }
}

export const answerFacets: DeviceAnswer = async (request) => {
  const contents = (await listOwn(request)).map(({ content }) => content)
  const count = (names: string[]) =>
    [...Map.groupBy(names, (name) => name)]
      .map(([name, { length }]) => ({ name, count: length }))
      .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))
  return {
    tags: count(contents.flatMap(({ tags }) => tags)),
    models: count(contents.flatMap(({ targetModels }) => targetModels)),
  }
}

export const answerPrompt: DeviceAnswer = async ({ copy, params }) => {
  const found = await readPrompt(copy, params.id ?? '')
  if (!found)
    return await refuseMissing(
      copy,
      'prompt.unknown',
      'Prompt not found. It may have been deleted.',
    )
  const { slug: _, collectionIds, lastUsedAt, included, isWaiting, ...prompt } = found
  return { ...prompt, readerCount: null, deletedAt: null } satisfies Prompt
}

export const answerIncludes: DeviceAnswer = async ({ copy, workspaceId, body }) => {
  const { keys, promptId } = Includes.parse(body)
  const known = promptId === undefined ? undefined : await readPrompt(copy, promptId)
  const text = keys.map((key) => `{{> ${key}}}`).join('\n')
  const included = await loadIncludes(
    copy,
    known ?? { workspaceId, included: [], isMember: true },
    {
      systemMessage: '',
      body: text,
    },
  )
  return { included }
}

export const answerSearch: DeviceAnswer = async ({ copy, workspaceId, url }) => {
  const limit = Number(url.searchParams.get('limit') ?? 20)
  const found = await search(copy, url.searchParams.get('q') ?? '', { limit, workspaceId })
  const all = await listPrompts(copy)
  const restricted = new Set(all.filter((prompt) => prompt.isRestricted).map((each) => each.id))
  const plain = (text: string) => [{ text, isMatch: false }]
  return {
    hits: found.map(
      ({ id, title, description, excerpt }): SearchHit => ({
        kind: 'prompt',
        id,
        title: plain(title),
        excerpt: plain(description || excerpt),
        isRestricted: restricted.has(id),
        readerCount: null,
      }),
    ),
  }
}
