import {
  type Prompt,
  type PromptSave,
  type SyncedPrompt,
  type SyncPage,
  savePromptRoute,
  syncRoute,
} from '@product/contract'
import { createId, emptyContent, mergeContents, type PromptContent } from '@product/domain'
import { ApiError, type Caller } from '@product/sdk'
import { type Connection, newPrompt } from '../index.ts'

export const workspaceId = createId()

export const promptOf = (
  content: Partial<PromptContent>,
  changes: Partial<SyncedPrompt> = {},
): SyncedPrompt => ({
  ...newPrompt({
    id: createId(),
    workspaceId,
    content: { ...emptyContent, ...content },
    createdAt: '2026-01-01T00:00:00.000Z',
  }),
  revision: 1,
  version: 1,
  slug: content.title ?? '',
  ...changes,
})

export const pageOf = (changes: Partial<SyncPage>): SyncPage => ({
  cursor: createId(),
  isMore: false,
  isReset: false,
  workspaces: [],
  collections: [],
  templates: [],
  stars: [],
  prompts: [],
  deleted: [],
  ...changes,
})

type Answer = (input: { query?: unknown; body?: unknown; params?: { id: string } }) => unknown

/** Answers routes by their path; everything else cannot be reached. */
export function connectTo(answers: Record<string, Answer>): Connection {
  const call = async (route: { path: string }, input: never) => {
    const answer = answers[route.path]
    if (!answer) throw new ApiError({ status: 0, code: 'network.unreachable', message: '' })
    return await answer(input)
  }
  return { call: call as Caller, callIn: () => call as Caller }
}

export const pagesOf = (...pages: SyncPage[]) =>
  connectTo({ [syncRoute.path]: () => pages.shift() ?? pageOf({}) })

export const offline = connectTo({})

/** A server with one prompt, which merges saves as the real one does. */
export function servePrompt(prompt: SyncedPrompt) {
  const stored = { ...prompt, deletedAt: null }
  const contents = new Map([[prompt.revision, prompt.content]])
  const edit = (content: Partial<PromptContent>) => {
    stored.content = { ...stored.content, ...content }
    stored.revision += 1
    contents.set(stored.revision, stored.content)
  }
  const saves: PromptSave[] = []
  const connection = connectTo({
    [syncRoute.path]: () => pageOf({ prompts: [stored] }),
    [savePromptRoute.path]: ({ body }) => {
      const { content, baseRevision } = body as PromptSave
      saves.push(body as PromptSave)
      const base = contents.get(baseRevision)
      const merged = mergeContents(base ?? null, content as PromptContent, stored.content)
      if (!base || merged.conflicts.length > 0)
        throw new ApiError({
          status: 409,
          code: 'prompt.conflict',
          message: 'Changed elsewhere.',
          details: { prompt: { ...stored, readerCount: null } satisfies Prompt },
        })
      edit(merged.content)
      return { ...stored, readerCount: null }
    },
  })
  return { stored, edit, saves, connection, forget: () => contents.clear() }
}
