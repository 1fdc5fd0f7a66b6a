import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { isOurs, type Owner } from './owner.ts'

/** Whether the person is still there, and then until the transaction ends. */
export async function holdIdentity(
  transaction: Kysely<DB>,
  owner: Pick<Owner, 'issuer' | 'subject'>,
): Promise<boolean> {
  if (!isOurs(owner)) return true
  const user = await transaction
    .selectFrom('authUsers')
    .select('id')
    .where('id', '=', owner.subject)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return user !== undefined
}
