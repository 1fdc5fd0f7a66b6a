import type { CommentThread } from '@product/contract'
import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { promptError, sealVersionAndRead } from '#features/prompts/index.ts'
import type { Deps } from '#server/deps.ts'
import { lockThread } from './add-comment.ts'
import { enterThread, lockSubject } from './enter-subject.ts'
import { commentError } from './errors.ts'
import { findThread } from './list-comments.ts'
import { announceComments } from './queries.ts'

/** Resolves or reopens a thread. Resolved again, it names who did it first. */
export async function resolveThread(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { id, isResolved }: { id: string; isResolved: boolean },
): Promise<CommentThread> {
  const entered = await database.transaction().execute(async (transaction) => {
    const { thread, commenter } = await enterThread(transaction, actor, id)
    await lockSubject(transaction, commenter)
    if (!commenter.mayModerate && thread.createdBy !== actor.accountId)
      throw commentError('comment.resolution-not-allowed')
    await transaction
      .updateTable('commentThreads')
      .set(
        isResolved
          ? { resolvedBy: actor.accountId, resolvedAt: sql<Date>`now()` }
          : { resolvedBy: null, resolvedAt: null },
      )
      .where('workspaceId', '=', commenter.workspaceId)
      .where('id', '=', id)
      .where('resolvedAt', isResolved ? 'is' : 'is not', null)
      .execute()
    await announceComments(transaction, commenter.about)
    return commenter
  })
  return await findThread(database, entered, id)
}

/** The editor has put the suggested text into a version: it names the proposer from now on. */
export async function acceptSuggestion(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { id, version }: { id: string; version: number },
): Promise<CommentThread> {
  const entered = await database.transaction().execute(async (transaction) => {
    const { commenter } = await enterThread(transaction, actor, id)
    await lockSubject(transaction, commenter)
    if (!commenter.mayAccept) throw promptError('prompt.not-allowed')
    await lockThread(transaction, commenter, id)
    const { thread } = await enterThread(transaction, actor, id)
    if (thread.replacement === null || thread.promptId === null || thread.version === null)
      throw commentError('suggestion.unknown')
    if (thread.acceptedVersion === null) {
      const { workspaceId } = commenter
      const wanted = { workspaceId, promptId: thread.promptId, number: version }
      const content =
        version > thread.version ? await sealVersionAndRead(transaction, wanted) : undefined
      const field = thread.field === 'systemMessage' ? 'systemMessage' : 'body'
      if (!content?.[field].includes(thread.replacement))
        throw commentError('suggestion.not-in-version')
      await transaction
        .updateTable('commentThreads')
        .set({
          acceptedVersion: version,
          resolvedBy: actor.accountId,
          resolvedAt: sql<Date>`now()`,
        })
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', id)
        .execute()
      await announceComments(transaction, commenter.about)
    }
    return commenter
  })
  return await findThread(database, entered, id)
}
