import { communityLimits, containsLink } from '@product/domain'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { communityError } from './errors.ts'

const hour = 3_600_000

/** Refuses links of new accounts and of unconfirmed addresses, which is how spam arrives. */
export async function checkLinks(
  transaction: Kysely<DB>,
  { accountId, provenEmail }: UserActor,
  { texts, now }: { texts: string[]; now: Date },
): Promise<void> {
  if (!texts.some(containsLink)) return
  if (provenEmail === null || (await isNewAccount(transaction, { accountId, now })))
    throw communityError('community.links-refused')
}

export async function isNewAccount(
  transaction: Kysely<DB>,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const { createdAt } = await transaction
    .selectFrom('accounts')
    .select('createdAt')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return now.getTime() - createdAt.getTime() < communityLimits.newAccountHours * hour
}
