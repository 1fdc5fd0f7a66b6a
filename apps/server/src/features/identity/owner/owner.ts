import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { ownIssuerName } from '../keys/issuer.ts'

/** A person as the rest of the product knows them. */
export type Owner = { issuer: string; subject: string; sessionId: string | null }

export const isOurs = ({ issuer }: Pick<Owner, 'issuer'>): boolean => issuer === ownIssuerName

/** Whether the person is still there, and then until the transaction ends. */
export async function lockIdentity(
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
