import {
  duplicatePromptRoute,
  getPromptRoute,
  Prompt,
  savePromptRoute,
} from '@product/contract/prompts'
import { saveTemplateRoute, type Template } from '@product/contract/templates'
import { saveVersionRoute } from '@product/contract/versions'
import { contentLimits, createId, type PromptContent } from '@product/domain'
import { ApiError } from '@product/sdk'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '#web/lib/api/call.ts'
import { callAs } from '#web/lib/api/call-as.ts'
import { callInWorkspace } from '#web/lib/api/call-in-workspace.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import type { Creation, Save } from '#web/lib/offline/draft-store.ts'
import type { SaveFailure } from '../model/save-machine.ts'

/** A connection may be lost without a word; the same save sent twice is stored once. */
const longestSave = 30_000

const ConflictDetails = z.object({ prompt: Prompt })

/**
 * As this account, and a new prompt in the workspace that it was begun in: the tab may be of another by now. Never
 * throws: a failure is an answer that the rules of saving know what to do with.
 */
export async function savePrompt(
  accountId: string,
  id: string,
  save: Save,
  { workspaceId, ...creation }: Creation,
): Promise<Prompt | { failure: SaveFailure }> {
  const isNew = save.baseRevision === 0
  const callThere = callAs(isNew ? { accountId, workspaceId } : { accountId })
  const body = isNew ? { ...save, ...creation } : save
  try {
    const signal = AbortSignal.timeout(longestSave)
    return await callThere(savePromptRoute, { params: { id }, body, signal })
  } catch (error) {
    return { failure: readFailure(error) }
  }
}

/** What was written in the shared document becomes a version now. Never throws either. */
export async function saveVersion(
  accountId: string,
  id: string,
  body: { seal: boolean; note: string },
): Promise<Prompt | { failure: SaveFailure }> {
  try {
    const signal = AbortSignal.timeout(longestSave)
    return await callAs({ accountId })(saveVersionRoute, { params: { id }, body, signal })
  } catch (error) {
    return { failure: readFailure(error) }
  }
}

/** Null where it cannot be told: an editor goes on with what it has. */
export const findStored = (id: string): Promise<Prompt | null> =>
  call(getPromptRoute, { params: { id } }).catch(() => null)

function readFailure(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' }
  if (error.code === 'prompt.conflict') {
    const details = ConflictDetails.safeParse(error.details)
    if (details.success) return { kind: 'conflict', theirs: details.data.prompt }
  }
  return isTemporary(error)
    ? { kind: 'unreachable' }
    : { kind: 'refused', code: error.code, message: describeError(error) }
}

/** No answer, an overloaded server, or a session that has to be renewed first; not a lack of access. */
const isTemporary = ({ status, code }: ApiError) =>
  status === 0 ||
  status === 401 ||
  (status === 403 && !code.startsWith('prompt.')) ||
  status === 429 ||
  status >= 500

type Copied = {
  promptId: string
  /** Instead of what is stored, for instance what could not be saved. */
  content: PromptContent | null
  /** Where the copy goes. */
  workspaceId: string
}

/** A copy that knows where it came from. Returns its id. */
export async function saveCopy({ promptId, content, workspaceId }: Copied): Promise<string> {
  const newId = createId()
  const callThere = callInWorkspace(workspaceId)
  if (content === null)
    await callThere(duplicatePromptRoute, { params: { id: promptId }, body: { newId } })
  else {
    const title = `${content.title || 'Untitled Prompt'} (copy)`.slice(0, contentLimits.title)
    await callThere(savePromptRoute, {
      params: { id: newId },
      body: {
        saveId: newId,
        baseRevision: 0,
        content: { ...content, title },
        seal: true,
        source: { kind: 'prompt', id: promptId },
      },
    })
  }
  return newId
}

type NewTemplate = Pick<Template, 'category' | 'kind' | 'color' | 'content'>

const saveTemplate = ({ id, ...body }: NewTemplate & { id: string }) =>
  call(saveTemplateRoute, { params: { id }, body })

export const useSaveTemplate = () =>
  useMutation({
    mutationFn: (template: NewTemplate) => saveTemplate({ ...template, id: createId() }),
  })
