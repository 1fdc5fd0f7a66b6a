import { listModelsRoute } from '@product/contract/connections'
import { createId, emptyContent } from '@product/domain'
import { listWorkspaces, loadIncludes, outbox, readPrompt, search } from '@product/sync'
import type { Handlers } from '#extension/messages/answer-requests.ts'
import { RequestError } from '#extension/messages/send-request.ts'
import { workspaceToRunIn } from '#extension/runs/run-prompts.ts'
import { callAs, requireCurrent } from '#extension/session/send-as.ts'
import {
  describeSync,
  findFreshCopy,
  openAccountCopy,
  syncAccount,
} from '#extension/sync/copies.ts'

type Answered = 'prompts.search' | 'prompts.get' | 'prompts.create' | 'models.list' | 'sync.state'

const editorUrlOf = (origin: string, id: string): string => `${origin}/editor/${id}`

/** Requests about prompts, answered from the copy of the current account. */
export const promptAnswers: Pick<Handlers, Answered> = {
  'prompts.search': async ({ query, limit }) => {
    const copy = await findFreshCopy(await requireCurrent())
    const found = await search(copy, query, { limit })
    return found.map(({ id, title, description, tags, isFavorite, variableCount, isMember }) => ({
      id,
      title,
      description,
      tags,
      isFavorite,
      variableCount,
      isShared: !isMember,
    }))
  },

  'prompts.get': async ({ id }) => {
    const account = await requireCurrent()
    const copy = await openAccountCopy(account)
    const prompt = await readPrompt(copy, id)
    if (!prompt)
      throw new RequestError({
        code: 'prompt.unknown',
        message: 'Prompt not found. It may have been deleted, or is no longer shared with you.',
      })
    const { content, workspaceId, isFavorite, abilities, testValues } = prompt
    return {
      id,
      content,
      workspaceId,
      isFavorite,
      mayEdit: abilities.edit,
      testValues,
      included: await loadIncludes(copy, prompt, content),
      editorUrl: editorUrlOf(account.origin, id),
    }
  },

  'prompts.create': async ({ title, body }) => {
    const account = await requireCurrent()
    const copy = await findFreshCopy(account)
    const [personal] = await listWorkspaces(copy)
    if (!personal)
      throw new RequestError({
        code: 'sync.first',
        message: 'Your prompts haven’t been loaded yet. Try again in a moment.',
      })
    const id = createId()
    await outbox(copy).add({
      type: 'save-prompt',
      workspaceId: personal.id,
      promptId: id,
      content: { ...emptyContent, title, body },
      base: null,
    })
    // Without a network it waits in the copy.
    syncAccount(account).catch(() => undefined)
    return { id, editorUrl: editorUrlOf(account.origin, id) }
  },

  'models.list': async ({ promptId }) => {
    const account = await requireCurrent()
    const prompt = await readPrompt(await openAccountCopy(account), promptId)
    // As it is run: in the workspace that the person is a member of, or in the personal one.
    const { models } = await callAs(account, workspaceToRunIn(prompt))(listModelsRoute)
    return models
      .filter(({ isUsable }) => isUsable)
      .map(({ model, label, provider, connectionId }) => ({ model, label, provider, connectionId }))
  },

  'sync.state': async () => describeSync(await requireCurrent()),
}
