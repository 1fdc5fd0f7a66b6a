import type { CommentThread, NewThread, Passage } from '@product/contract'
import { commentLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { sealVersionAndRead } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { addComment } from './add-comment.ts'
import { type Commenter, enterSubject, lockSubject, type Subject } from './enter-subject.ts'
import { commentError } from './errors.ts'
import { findThread } from './list-comments.ts'
import { isAbout } from './queries.ts'

type NewThreadInput = z.output<typeof NewThread> & { threadId: string }

/** Begins a thread with its first comment. One that was begun already is answered as it is. */
export async function startThread(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  actor: UserActor,
  subject: Subject,
  input: NewThreadInput,
): Promise<CommentThread> {
  const { workspaceId } = await enterSubject(database, actor, subject)
  const { text, passage, suggestion } = input
  const bytes = Buffer.byteLength(text + (passage?.quote ?? '') + (suggestion?.replacement ?? ''))
  const commenter = await storage.reserve(workspaceId, bytes, () =>
    database.transaction().execute(async (transaction) => {
      const entered = await enterSubject(transaction, actor, subject)
      await lockSubject(transaction, entered)
      if (await insertThread(transaction, entered, input)) {
        await refuseFurtherThreads(transaction, entered)
        const { threadId, commentId } = input
        await addComment(transaction, entered, { threadId, commentId, text })
      }
      return entered
    }),
  )
  return await findThread(database, commenter, input.threadId)
}

/** Whether there was none of this id. One of somebody else, or about something else, is not found. */
async function insertThread(
  transaction: Kysely<DB>,
  commenter: Commenter,
  { threadId, passage, suggestion }: NewThreadInput,
): Promise<boolean> {
  const { accountId, workspaceId, about } = commenter
  const known = await transaction
    .selectFrom('commentThreads')
    .select(['createdBy', isAbout(about).as('isHere')])
    .where('id', '=', threadId)
    .executeTakeFirst()
  if (known && (known.createdBy !== accountId || !known.isHere))
    throw commentError('comment.unknown')
  if (known) return false
  if (passage) await checkPassage(transaction, commenter, passage)
  await transaction
    .insertInto('commentThreads')
    .values({
      id: threadId,
      workspaceId,
      ...about,
      createdBy: accountId,
      replacement: suggestion?.replacement ?? null,
      ...(passage && {
        version: passage.version,
        field: passage.field,
        passageStart: passage.start,
        passageEnd: passage.end,
        quote: passage.quote,
      }),
    })
    .execute()
  return true
}

/** Seals the version, so that it holds these words for good. */
async function checkPassage(
  transaction: Kysely<DB>,
  { workspaceId, about }: Commenter,
  { version, field, start, end, quote }: Passage,
): Promise<void> {
  if (!('promptId' in about)) return
  const { promptId } = about
  const content = await sealVersionAndRead(transaction, { workspaceId, promptId, number: version })
  if (!content || start >= end || content[field].slice(start, end) !== quote)
    throw commentError('comment.passage-changed')
}

async function refuseFurtherThreads(transaction: Kysely<DB>, { about }: Commenter): Promise<void> {
  const { count } = await transaction
    .selectFrom('commentThreads')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isAbout(about))
    .executeTakeFirstOrThrow()
  if (count > commentLimits.threads) throw commentError('comment.too-many-threads')
}
