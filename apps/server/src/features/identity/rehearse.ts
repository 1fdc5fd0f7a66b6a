import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { UserRow } from './present-user.ts'
import { insertUser } from './user-queries.ts'

/**
 * Does for nobody what would be done for somebody, and undoes it: otherwise the time that an answer
 * takes would tell which addresses are known.
 */
export async function rehearse(
  { database }: Pick<IdentityDeps, 'database'>,
  email: string,
  work: (transaction: Kysely<DB>, nobody: UserRow) => Promise<unknown>,
): Promise<void> {
  const transaction = await database.startTransaction().execute()
  try {
    await work(transaction, { ...(await insertUser(transaction, {})), email })
  } finally {
    await transaction.rollback().execute()
  }
}
