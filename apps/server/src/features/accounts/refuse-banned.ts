import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { accountError } from './errors.ts'

/**
 * Refuses anyone who is banned from the community. In a transaction a ban waits for its end, so that
 * nothing becomes public behind its back: call it before locking anything else.
 */
export async function refuseBanned(transaction: Kysely<DB>, accountId: string): Promise<void> {
  const account = await transaction
    .selectFrom('accounts')
    .select('bannedAt')
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirstOrThrow(() => accountError('auth.invalid'))
  if (account.bannedAt) throw accountError('account.banned')
}
