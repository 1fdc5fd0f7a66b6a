import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Address } from '../addresses/addresses.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { UserRow } from '../users/present-user.ts'
import { insertUser } from '../users/user-queries.ts'

/**
 * Does for nobody what would be done for somebody, and undoes it: otherwise the time that an answer
 * takes would tell which addresses are known.
 */
export async function rehearse<Result>(
  { database }: Pick<IdentityDeps, 'database'>,
  address: Address,
  work: (transaction: Kysely<DB>, nobody: UserRow) => Promise<Result>,
): Promise<Result> {
  const transaction = await database.startTransaction().execute()
  try {
    return await work(transaction, { ...(await insertUser(transaction, {})), ...address })
  } finally {
    await transaction.rollback().execute()
  }
}
