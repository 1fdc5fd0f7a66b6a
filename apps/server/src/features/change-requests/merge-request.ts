import { isDeepStrictEqual } from 'node:util'
import { type ChangeRequest, PromptContent as Content, type Prompt } from '@product/contract'
import {
  type MergeChoices,
  type MergeConflict,
  type MergedContents,
  mergeContents,
  type PromptContent,
} from '@product/domain'
import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import {
  enterPrompt,
  findPrompt,
  fromColumns,
  hashContent,
  storeMerge,
} from '#features/prompts/index.ts'
import { bytesOf } from '#features/storage/index.ts'
import { defineThreadTask } from '#platform/workers/define-thread-task.ts'
import type { Deps } from '#server/deps.ts'
import { changeRequestError } from './errors.ts'
import { announceRequest, notifyProposer } from './notify-people.ts'
import { type EnteredRequest, enterRequest, lockRequest } from './policy.ts'
import { presentRequest } from './present-request.ts'

type Reviewed = {
  id: string
  revision: number
  promptRevision: number
  choices: MergeChoices
  conflicts: readonly MergeConflict[]
}

/** The proposed content, merged with the prompt as it is now, becomes a version of its own. */
export async function mergeRequest(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  actor: UserActor,
  reviewed: Reviewed,
): Promise<ChangeRequest> {
  const { id } = reviewed
  const request = await enterRequest(database, actor, id)
  if (request.mayDecide && request.state === 'merged')
    return await presentRequest(database, actor, request)
  refuseUndecidable(request)
  const prompt = await findPrompt(database, actor, request.promptId)
  const content = await mergeReviewed(request, prompt, reviewed)
  await storage.reserve(request.workspaceId, bytesOf(content), () =>
    database.transaction().execute(async (transaction) => {
      const locked = await lockRequest(transaction, actor, id)
      if (locked.request.state === 'merged') return
      refuseUndecidable(locked.request)
      const editor = await enterPrompt(transaction, actor, request.promptId, 'edit')
      // While somebody types in it the prompt is another one by now.
      const newest = { content: fromColumns(locked.prompt), revision: locked.prompt.revision }
      const version = await storeMerge(transaction, editor, locked.prompt, {
        content: await mergeReviewed(locked.request, newest, reviewed),
        note: `Merged change request: ${request.title}`,
      })
      await transaction
        .updateTable('changeRequests')
        .set({
          state: 'merged',
          mergedVersion: version,
          decidedBy: actor.accountId,
          decidedAt: sql<Date>`now()`,
        })
        .where('workspaceId', '=', request.workspaceId)
        .where('id', '=', id)
        .execute()
      await notifyProposer(transaction, { ...request, actorId: actor.accountId }, 'merged')
      await announceRequest(transaction, id)
    }),
  )
  return await presentRequest(database, actor, await enterRequest(database, actor, id))
}

export function refuseUndecidable({ mayDecide, isOpen }: EnteredRequest): void {
  if (!mayDecide) throw changeRequestError('change-request.not-allowed')
  if (!isOpen) throw changeRequestError('change-request.closed')
}

/**
 * Nothing is merged that the person has not seen: the proposal must be the one that they reviewed, and where it and the
 * prompt exclude each other, so must the prompt. Elsewhere the prompt may have changed since.
 */
async function mergeReviewed(
  request: Pick<EnteredRequest, 'base' | 'content' | 'revision'>,
  prompt: Pick<Prompt, 'content' | 'revision'>,
  { revision, promptRevision, choices, conflicts: reviewed }: Reviewed,
): Promise<PromptContent> {
  if (request.revision !== revision) throw changeRequestError('change-request.updated')
  const { content, conflicts } = await mergeInThread({
    base: Content.parse(request.base),
    current: prompt.content,
    proposed: Content.parse(request.content),
    choices,
  })
  if (prompt.revision !== promptRevision && !isDeepStrictEqual(conflicts, reviewed))
    throw changeRequestError('change-request.prompt-changed')
  const undecided = [...new Set(conflicts.map(({ field }) => field))].filter(
    (field) => choices[field] === undefined,
  )
  if (undecided.length > 0)
    throw changeRequestError('change-request.conflicts', { details: { fields: undecided } })
  const merged = Content.safeParse(content)
  if (!merged.success) throw changeRequestError('change-request.merge-too-large')
  if (conflicts.length > 0 && hashContent(merged.data) === hashContent(prompt.content))
    throw changeRequestError('change-request.nothing-taken')
  return merged.data
}

type Merged = {
  base: PromptContent
  current: PromptContent
  proposed: PromptContent
  choices: MergeChoices
}

/** @public For `runInThread`. */
export const work = ({ base, current, proposed, choices }: Merged): MergedContents =>
  mergeContents(base, current, proposed, choices)

/** Takes a few milliseconds. */
const smallText = 40_000

const mergeInThread = defineThreadTask({
  module: new URL(import.meta.url),
  work,
  isSmall: ({ current, proposed }) =>
    [current, proposed].every(
      ({ body, systemMessage }) => body.length + systemMessage.length < smallText,
    ),
})
