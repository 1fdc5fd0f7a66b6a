import { communityLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { communityError } from './errors.ts'
import { requireMay } from './policy.ts'
import { findQuestion } from './queries.ts'

/** From now on the actor is notified of answers. */
export async function followQuestion(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  questionId: string,
): Promise<void> {
  const { accountId } = actor
  await database.transaction().execute(async (transaction) => {
    const question = await findQuestion(transaction, questionId)
    requireMay(actor, 'follow', question)
    const inserted = await transaction
      .insertInto('communityFollows')
      .values({ questionId, accountId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('questionId')
      .executeTakeFirst()
    if (!inserted) return
    const { follows, followers } = communityLimits
    if ((await count(transaction, 'accountId', accountId)) > follows)
      throw communityError('community.too-many-follows')
    if ((await count(transaction, 'questionId', questionId)) > followers)
      throw communityError('community.too-many-followers')
  })
}

async function count(
  transaction: Kysely<DB>,
  column: 'accountId' | 'questionId',
  id: string,
): Promise<number> {
  const counted = await transaction
    .selectFrom('communityFollows')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return counted.count
}

/** Also of a question that is no longer shown. */
export async function unfollowQuestion(
  { database }: Pick<Deps, 'database'>,
  { accountId }: UserActor,
  questionId: string,
): Promise<void> {
  await database
    .deleteFrom('communityFollows')
    .where('questionId', '=', questionId)
    .where('accountId', '=', accountId)
    .execute()
}
