import { communityLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { runInBatches } from '#platform/database/queries/run-in-batches.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'

/** Few, because answers, votes, follows and notifications are deleted with them. */
const postsPerBatch = 200

/** Posts that operators have hidden stay: otherwise they could be posted again under the same id. */
const isExpired = sql<boolean>`(
  deleted_at < now() - ${`${communityLimits.deletedDays} days`}::interval and hidden_at is null
)`

type Table = 'communityAnswers' | 'communityQuestions'

export const sweepDeletedPosts: RetentionRule = async (database) => {
  for (const table of ['communityAnswers', 'communityQuestions'] as const)
    await runInBatches(postsPerBatch, (size) =>
      database.transaction().execute((transaction) => deleteBatch(transaction, table, size)),
    )
}

/** Returns undefined after the last batch. */
async function deleteBatch(
  transaction: Kysely<DB>,
  table: Table,
  size: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${isExpired} order by deleted_at limit ${size}
  `.execute(transaction)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await lockPosts(transaction, table, ids)
  // Some may have been restored or hidden while the locks were waited for.
  await sql`
    delete from ${sql.table(table)} where id = any(${ids}::uuid[]) and ${isExpired}
  `.execute(transaction)
  return ids.length === size ? size : undefined
}

/** Questions before answers, both by id: the order of everything that locks several posts. */
async function lockPosts(
  transaction: Kysely<DB>,
  table: Table,
  ids: readonly string[],
): Promise<void> {
  const chosen = sql`any(${ids}::uuid[])`
  const [questions, answers] =
    table === 'communityQuestions'
      ? [sql`id = ${chosen}`, sql`question_id = ${chosen}`]
      : [
          sql`id in (select question_id from community_answers where id = ${chosen})`,
          sql`id = ${chosen}`,
        ]
  for (const locked of [
    sql`select from community_questions where ${questions} order by id for update`,
    sql`select from community_answers where ${answers} order by id for update`,
  ])
    await locked.execute(transaction)
}
