import type { CommentThread } from '@product/contract'
import { commentLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { type Commenter, enterThread, lockSubject } from './enter-subject.ts'
import { commentError } from './errors.ts'
import { findThread } from './list-comments.ts'
import { storeMentions } from './mentionable-people.ts'
import { notifyAudience } from './notify-audience.ts'
import { announceComments, isAbout } from './queries.ts'

type NewComment = { threadId: string; commentId: string; text: string }

/** A reply. One that was stored already is answered as it is. */
export async function replyToThread(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  actor: UserActor,
  { threadId, commentId, text }: NewComment,
): Promise<CommentThread> {
  const { workspaceId } = (await enterThread(database, actor, threadId)).commenter
  const commenter = await storage.reserve(workspaceId, Buffer.byteLength(text), () =>
    database.transaction().execute(async (transaction) => {
      const entered = (await enterThread(transaction, actor, threadId)).commenter
      await lockSubject(transaction, entered)
      // Nobody deletes the thread meanwhile, and the comments are counted one after the other.
      await lockThread(transaction, entered, threadId)
      await addComment(transaction, entered, { threadId, commentId, text })
      return entered
    }),
  )
  return await findThread(database, commenter, threadId)
}

export async function lockThread(
  transaction: Kysely<DB>,
  { workspaceId }: Commenter,
  id: string,
): Promise<void> {
  const locked = await transaction
    .selectFrom('commentThreads')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw commentError('comment.unknown')
}

/** Every comment is stored here, the first of a thread and replies: with its mentions, in one transaction. */
export async function addComment(
  transaction: Kysely<DB>,
  commenter: Commenter,
  { threadId, commentId, text }: NewComment,
): Promise<void> {
  const { accountId, workspaceId, about } = commenter
  const known = await transaction
    .selectFrom('comments')
    .select(['threadId', 'authorId'])
    .where('id', '=', commentId)
    .executeTakeFirst()
  if (known?.threadId === threadId && known.authorId === accountId) return
  if (known) throw commentError('comment.unknown')
  await transaction
    .insertInto('comments')
    .values({
      id: commentId,
      threadId,
      workspaceId,
      authorId: accountId,
      text,
      // Later than the comments before it, also within a transaction that waited for them.
      createdAt: sql<Date>`clock_timestamp()`,
    })
    .execute()
  await refuseFurtherComments(transaction, commenter, threadId)
  await storeMentions(transaction, commenter, { commentId, text })
  await notifyAudience(transaction, commenter, { threadId, commentId })
  await announceComments(transaction, about)
}

async function refuseFurtherComments(
  transaction: Kysely<DB>,
  { about }: Commenter,
  threadId: string,
): Promise<void> {
  const { all, ofThread } = await transaction
    .selectFrom('comments')
    .innerJoin('commentThreads', 'commentThreads.id', 'comments.threadId')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where comments.thread_id = ${threadId}))::int`.as('ofThread'),
    ])
    .where(isAbout(about))
    .executeTakeFirstOrThrow()
  if (ofThread > commentLimits.comments || all > commentLimits.allComments)
    throw commentError('comment.too-many-comments')
}
