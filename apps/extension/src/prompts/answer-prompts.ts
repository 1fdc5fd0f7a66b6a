import { listModelsRoute } from '@product/contract/connections'
import type { SyncedStar } from '@product/contract/sync'
import { createId, emptyContent, followUses, listUses } from '@product/domain'
import { listWorkspaces, loadIncludes, readPrompt, readStar, search } from '@product/sync'
import type { Handlers } from '#extension/messages/answer-requests.ts'
import type { UsablePrompt } from '#extension/messages/requests.ts'
import { RequestError } from '#extension/messages/send-request.ts'
import { workspaceToRunIn } from '#extension/runs/run-prompts.ts'
import { callAs, requireCurrent } from '#extension/session/send-as.ts'
import { describeSync, findFreshCopy, openAccountCopy } from '#extension/sync/copies.ts'
import { listRecents, rememberUse } from './recents.ts'
import { savePrompt } from './save-prompt.ts'

type Answered =
  | 'prompts.search'
  | 'prompts.get'
  | 'prompts.create'
  | 'prompts.save'
  | 'prompts.used'
  | 'models.list'
  | 'sync.state'

const editorUrlOf = (origin: string, id: string): string => `${origin}/editor/${id}`

/** Requests about prompts, answered from the copy of the current account. */
export const promptAnswers: Pick<Handlers, Answered> = {
  'prompts.search': async ({ query, limit }) => {
    const account = await requireCurrent()
    const copy = await findFreshCopy(account)
    const usedAt = await listRecents(account.key)
    const found = await search(copy, query, { limit, usedAt })
    return found.map((prompt) => ({
      id: prompt.id,
      title: prompt.title,
      description: prompt.description,
      isFavorite: prompt.isFavorite,
      isRecent: prompt.lastUsedAt !== null || usedAt.has(prompt.id),
      variableCount: prompt.variableCount,
      isShared: !prompt.isMember && prompt.star === null,
      starredFrom: prompt.star?.author.name ?? null,
    }))
  },

  'prompts.get': async ({ id }) => {
    const account = await requireCurrent()
    const copy = await openAccountCopy(account)
    const star = await readStar(copy, id)
    const own = await readPrompt(copy, id)
    if (star && !own) return describeStar(star, account.origin)
    const prompt = own ?? throwUnknown()
    const { content, revision, abilities, testValues } = prompt
    return {
      id,
      content,
      revision,
      mayEdit: abilities.edit,
      mayRun: true,
      isLocked: false,
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
    const outcome = await savePrompt(account, copy, {
      type: 'save-prompt',
      workspaceId: personal.id,
      promptId: id,
      content: { ...emptyContent, title, body },
      base: null,
    })
    return { id, editorUrl: editorUrlOf(account.origin, id), outcome }
  },

  'prompts.save': async ({ id, title, body, base }) => {
    const account = await requireCurrent()
    const copy = await openAccountCopy(account)
    const { workspaceId } = (await readPrompt(copy, id)) ?? throwUnknown()
    const edited = { ...base.content, title, body }
    const content = followUses(edited, listUses(base.content), listUses(edited))
    return await savePrompt(account, copy, {
      type: 'save-prompt',
      workspaceId,
      promptId: id,
      content,
      base,
    })
  },

  'prompts.used': async ({ id }) => {
    const { key } = await requireCurrent()
    await rememberUse(key, id)
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

/** Includes are written out in it, and nobody but its author changes it. */
const describeStar = (
  { id, content, version, slug, isLocked }: SyncedStar,
  origin: string,
): UsablePrompt => ({
  id,
  content,
  revision: version,
  mayEdit: false,
  mayRun: false,
  isLocked,
  testValues: {},
  included: [],
  editorUrl: `${origin}/p/${slug}`,
})

function throwUnknown(): never {
  throw new RequestError({
    code: 'prompt.unknown',
    message: 'Prompt not found. It may have been deleted, or is no longer shared with you.',
  })
}
