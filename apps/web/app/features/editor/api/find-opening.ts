import {
  countUseRoute,
  getPublicPromptContentRoute,
  getPublicPromptRoute,
} from '@product/contract/library'
import { getPromptRoute, type Prompt } from '@product/contract/prompts'
import { getTemplateRoute } from '@product/contract/templates'
import { parseUuid } from '@product/contract/uuid'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import { ApiError } from '@product/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { moveTestValues } from '#web/entities/prompt/kept-test-values.ts'
import { type LandingDraft, takeLandingDraft } from '#web/entities/prompt/landing-draft.ts'
import { call } from '#web/lib/api/call.ts'
import type { Creation, Draft, DraftStore } from '#web/lib/offline/draft-store.ts'
import { limitTime } from '#web/lib/offline/limit-time.ts'
import { loadOnce } from '#web/lib/query/load-once.ts'
import { readLandingDraft } from '../model/read-landing-draft.ts'

/** Finds the prompt or template that an address of the editor opens. */
export type Opening = {
  promptId: string
  content: PromptContent
  /** Null for what is not stored yet. */
  prompt: Prompt | null
  draft: Draft | null
  creation: Creation
  /** The public prompt that this is a new copy of. */
  original?: { slug: string; author: string }
}

type Address = {
  id: string
  search: URLSearchParams
  /** Whether the link that led here said so; an address that was typed says nothing. */
  isTemplate: boolean
}

/** Far longer than it takes on a busy device: without its draft a prompt opens as the server has it. */
const longestLookForDraft = 10_000

/** Null when there is nothing of that id that this person may see. */
async function findOpening(
  { id: named, search, isTemplate }: Address,
  drafts: DraftStore,
): Promise<Opening | null> {
  if (named === 'new') return await startNew(search)
  if (isTemplate) return await startFromTemplate(named)
  const id = parseUuid(named)
  // Everything of one's own has an id; a name is one of the library.
  if (!id) return await startFromLibrary(named)
  // A browser that keeps nothing (private windows of some) must still open prompts.
  const found = limitTime(drafts.find(id), longestLookForDraft)
  const draft = (await found.catch(() => undefined)) ?? null
  try {
    const prompt = await call(getPromptRoute, { params: { id } })
    return { promptId: id, content: prompt.content, prompt, draft, creation: {} }
  } catch (error) {
    if (draft && isWorthOpening(error))
      return { promptId: id, content: draft.content, prompt: null, draft, creation: draft.creation }
    if (isUnknown(error)) return (await startFromLibrary(id)) ?? (await startFromTemplate(id))
    throw error
  }
}

async function startNew(search: URLSearchParams): Promise<Opening | null> {
  const kept = search.get('draft') === 'landing' ? readLandingDraft(takeLandingDraft()) : null
  if (kept) return startFromLanding(kept)
  const template = search.get('template')
  const model = search.get('model')
  const collection = search.get('collection') ?? undefined
  const opening = template ? await startFromTemplate(template) : start(emptyContent, {})
  if (!opening) return null
  const content = {
    ...opening.content,
    title: search.get('title')?.slice(0, 200) ?? opening.content.title,
    targetModels: model ? [model] : opening.content.targetModels,
  }
  return { ...opening, content, creation: { ...opening.creation, collection } }
}

/** A copy of one's own, stored with the first edit. */
const startFromTemplate = (id: string): Promise<Opening | null> =>
  nullIfUnknown(async () => {
    const { content } = await call(getTemplateRoute, { params: { id } })
    return start(content, { source: { kind: 'template', id } })
  })

/** Likewise, of what somebody published. */
const startFromLibrary = (slug: string): Promise<Opening | null> =>
  nullIfUnknown(async () => {
    const { id, isPro, ...shown } = await call(getPublicPromptRoute, { params: { slug } })
    const { version, content } = isPro
      ? await call(getPublicPromptContentRoute, { params: { slug }, query: {} })
      : shown
    // A use that was not counted keeps nobody from using it.
    call(countUseRoute, { params: { slug } }).catch(() => {})
    const opening = start(content, { source: { kind: 'prompt', id, version } })
    moveTestValues(id, opening.promptId)
    return { ...opening, original: { slug: shown.slug, author: shown.author.name } }
  })

async function nullIfUnknown(open: () => Promise<Opening>): Promise<Opening | null> {
  try {
    return await open()
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

/** Written before signing up, and meant to be kept: work that is saved at once. */
function startFromLanding(written: LandingDraft): Opening {
  const opening = start(emptyContent, {})
  const content = { ...emptyContent, ...written }
  const draft = { writer: createId(), content, revision: 0, sending: null, creation: {} }
  return { ...opening, draft }
}

const start = (content: PromptContent, creation: Creation): Opening => ({
  promptId: createId(),
  content,
  prompt: null,
  draft: null,
  creation,
})

/** An id that is none is as unknown as one that nobody has. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 404 || error.status === 400 || error.status === 422)

const isWorthOpening = (error: unknown) =>
  isUnknown(error) || (error instanceof ApiError && error.status === 0)

export const openingQuery = (address: Address, drafts: DraftStore) =>
  queryOptions({
    queryKey: ['opening', address.id, address.search.toString()],
    queryFn: () => findOpening(address, drafts),
    // An editor works on from what it was opened with: it must be what is stored now, and once.
    gcTime: 0,
    staleTime: loadOnce,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: 1,
  })

export const useOpening = (address: Address, drafts: DraftStore, enabled: boolean) =>
  useQuery({ ...openingQuery(address, drafts), enabled })
