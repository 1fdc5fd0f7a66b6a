import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Target } from './find-target.ts'

/** Nobody but its owner sees it any more. */
export async function hide(transaction: Kysely<DB>, { kind, id }: Target): Promise<boolean> {
  if (kind === 'prompt') return await hidePrompt(transaction, id)
  if (kind === 'review' || kind === 'question' || kind === 'answer')
    return await hidePost(transaction, kind, id)
  return await setCollectionHidden(transaction, id, true)
}

/** As before; what is of somebody who is banned comes back when they do. */
export async function restore(transaction: Kysely<DB>, target: Target): Promise<boolean> {
  if (target.kind === 'prompt') return await restorePrompt(transaction, target.id)
  const { kind, id } = target
  if (kind === 'review' || kind === 'question' || kind === 'answer')
    return await restorePost(transaction, kind, id)
  return await setCollectionHidden(transaction, target.id, false)
}

/** Also one that its author has withdrawn: otherwise they could publish it again afterwards. */
async function hidePrompt(transaction: Kysely<DB>, promptId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('publications')
    .set({ status: 'hidden', statusBeforeHiding: sql<string>`status` })
    .where('promptId', '=', promptId)
    .where('status', '!=', 'hidden')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** It is published or withdrawn again, as it was. Moving it to the trash waits for this lock. */
async function restorePrompt(transaction: Kysely<DB>, promptId: string): Promise<boolean> {
  await transaction.selectFrom('prompts').where('id', '=', promptId).forShare().execute()
  const { numUpdatedRows } = await transaction
    .updateTable('publications')
    .set({
      status: sql<string>`coalesce(status_before_hiding, 'published')`,
      statusBeforeHiding: null,
    })
    .where('promptId', '=', promptId)
    .where('status', '=', 'hidden')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const posts = {
  review: { table: sql.table('reviews'), author: sql.ref('accountId') },
  question: { table: sql.table('communityQuestions'), author: sql.ref('authorId') },
  answer: { table: sql.table('communityAnswers'), author: sql.ref('authorId') },
}

/** Also one that is hidden by a ban, for the time after it. */
async function hidePost(
  transaction: Kysely<DB>,
  kind: keyof typeof posts,
  id: string,
): Promise<boolean> {
  if (kind === 'answer') await lockQuestionOf(transaction, id)
  const { numAffectedRows = 0n } = await sql`
    update ${posts[kind].table} set hidden_at = now(), hidden_by_ban = false
    where id = ${id} and (hidden_at is null or hidden_by_ban)
  `.execute(transaction)
  return numAffectedRows > 0n
}

/** Before the answer, as its author does: it counts its answers. */
async function lockQuestionOf(transaction: Kysely<DB>, answerId: string): Promise<void> {
  await sql`
    select from community_questions
    where id = (select question_id from community_answers where id = ${answerId}) for update
  `.execute(transaction)
}

async function restorePost(
  transaction: Kysely<DB>,
  kind: keyof typeof posts,
  id: string,
): Promise<boolean> {
  const { table, author } = posts[kind]
  const { rows } = await sql<{ bannedAt: Date | null }>`
    select banned_at from accounts
    where id = (select ${author} from ${table} where id = ${id}) for share
  `.execute(transaction)
  if (kind === 'answer') await lockQuestionOf(transaction, id)
  const isBanned = (rows[0]?.bannedAt ?? null) !== null
  const { numAffectedRows = 0n } = await sql`
    update ${table} set ${isBanned ? sql`hidden_by_ban = true` : sql`hidden_at = null`}
    where id = ${id} and hidden_at is not null and not hidden_by_ban
  `.execute(transaction)
  return numAffectedRows > 0n
}

async function setCollectionHidden(
  transaction: Kysely<DB>,
  id: string,
  hidden: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('collections')
    .set({ hiddenAt: hidden ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('hiddenAt', hidden ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
