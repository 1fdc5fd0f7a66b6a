import type { CommentThread } from '@product/contract'
import type { CommentReaction } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { withdrawNotifications } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { lockThread } from './add-comment.ts'
import { type Commenter, enterComment, lockSubject } from './enter-subject.ts'
import { commentError } from './errors.ts'
import { findThread } from './list-comments.ts'
import { storeMentions } from './mentionable-people.ts'
import { notifyAudience } from './notify-audience.ts'
import { announceComments } from './queries.ts'

/** Authors edit their own comments. */
export async function editComment(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  actor: UserActor,
  { id, text }: { id: string; text: string },
): Promise<CommentThread> {
  const { workspaceId } = (await enterComment(database, actor, id)).commenter
  const edited = await storage.reserve(workspaceId, Buffer.byteLength(text), () =>
    database.transaction().execute(async (transaction) => {
      const { thread, commenter } = await enterComment(transaction, actor, id)
      await lockSubject(transaction, commenter)
      await lockThread(transaction, commenter, thread.id)
      // It may have been deleted while this waited.
      const { comment } = await enterComment(transaction, actor, id)
      if (comment.authorId !== actor.accountId) throw commentError('comment.not-allowed')
      await transaction
        .updateTable('comments')
        .set({ text, editedAt: sql<Date>`now()` })
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .where('text', '!=', text)
        .execute()
      await storeMentions(transaction, commenter, { commentId: id, text })
      const stored = { threadId: thread.id, commentId: id }
      await notifyAudience(transaction, commenter, stored, ['mention'])
      await announceComments(transaction, commenter.about)
      return { commenter, threadId: thread.id }
    }),
  )
  return await findThread(database, edited.commenter, edited.threadId)
}

/** Authors delete their own comments; those who may edit the prompt delete any. */
export async function deleteComment(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { comment, thread, commenter } = await enterComment(transaction, actor, id)
    if (comment.authorId !== actor.accountId && !commenter.mayModerate)
      throw commentError('comment.not-allowed')
    await lockSubject(transaction, commenter)
    await lockThread(transaction, commenter, thread.id)
    await removeComment(transaction, commenter, { id, threadId: thread.id })
    await announceComments(transaction, commenter.about)
  })
}

type Removed = { id: string; threadId: string }

/**
 * The first comment stays as deleted while there are replies, and takes its suggestion with it. A thread
 * that has no comments left is deleted, unless a version names it as the source of its text.
 */
async function removeComment(
  transaction: Kysely<DB>,
  { workspaceId }: Commenter,
  { id, threadId }: Removed,
): Promise<void> {
  const comments = await transaction
    .selectFrom('comments')
    .select(['id', 'deletedAt'])
    .where('threadId', '=', threadId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  await withdrawNotifications(transaction, { workspaceId, commentId: id })
  const isFirst = comments[0]?.id === id
  if (isFirst) {
    await transaction
      .updateTable('comments')
      .set({ text: '', authorId: null, editedAt: null, deletedAt: sql<Date>`now()` })
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', id)
      .execute()
    await transaction
      .deleteFrom('commentMentions')
      .where('workspaceId', '=', workspaceId)
      .where('commentId', '=', id)
      .execute()
    await transaction
      .deleteFrom('commentReactions')
      .where('workspaceId', '=', workspaceId)
      .where('commentId', '=', id)
      .execute()
    await transaction
      .updateTable('commentThreads')
      .set({ replacement: null })
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', threadId)
      .where('acceptedVersion', 'is', null)
      .execute()
  } else
    await transaction
      .deleteFrom('comments')
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', id)
      .execute()
  const isEmpty = comments.every((other) => other.id === id || other.deletedAt !== null)
  if (isEmpty)
    await transaction
      .deleteFrom('commentThreads')
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', threadId)
      .where('acceptedVersion', 'is', null)
      .execute()
}

type Reaction = { id: string; reaction: CommentReaction; isGiven: boolean }

/** Gives a reaction to a comment, or takes it back. */
export async function react(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { id, reaction, isGiven }: Reaction,
): Promise<CommentThread> {
  const { accountId } = actor
  const reacted = await database.transaction().execute(async (transaction) => {
    const { thread, commenter } = await enterComment(transaction, actor, id)
    await lockSubject(transaction, commenter)
    await lockThread(transaction, commenter, thread.id)
    const { workspaceId } = commenter
    if (isGiven)
      await transaction
        .insertInto('commentReactions')
        .values({ commentId: id, accountId, reaction, workspaceId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await transaction
        .deleteFrom('commentReactions')
        .where('workspaceId', '=', workspaceId)
        .where('commentId', '=', id)
        .where('accountId', '=', accountId)
        .where('reaction', '=', reaction)
        .execute()
    await announceComments(transaction, commenter.about)
    return { commenter, threadId: thread.id }
  })
  return await findThread(database, reacted.commenter, reacted.threadId)
}
