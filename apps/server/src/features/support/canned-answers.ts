import type { CannedAnswer } from '@product/contract'
import { supportLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { supportError } from './errors.ts'

export async function listCannedAnswers(database: Kysely<DB>): Promise<CannedAnswer[]> {
  return await database
    .selectFrom('cannedAnswers')
    .select(['id', 'title', 'text'])
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute()
}

/** Creates it, or replaces its title and text. */
export async function saveCannedAnswer(
  database: Kysely<DB>,
  { id, title, text }: CannedAnswer,
): Promise<CannedAnswer> {
  return await database.transaction().execute(async (transaction) => {
    await lockName(transaction, 'canned-answers')
    const { others, namesakes } = await transaction
      .selectFrom('cannedAnswers')
      .select([
        sql<number>`count(*)::int`.as('others'),
        sql<number>`count(*) filter (where lower(title) = lower(${title}))::int`.as('namesakes'),
      ])
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    if (others >= supportLimits.cannedAnswers) throw supportError('support.too-many-canned-answers')
    // They are found by their titles.
    if (namesakes > 0) throw supportError('support.canned-title-taken')
    return await transaction
      .insertInto('cannedAnswers')
      .values({ id, title, text })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ title, text, updatedAt: sql<Date>`now()` }),
      )
      .returning(['id', 'title', 'text'])
      .executeTakeFirstOrThrow()
  })
}

export async function deleteCannedAnswer(database: Kysely<DB>, id: string): Promise<void> {
  const deleted = await database
    .deleteFrom('cannedAnswers')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw supportError('support.canned-answer-unknown')
}
