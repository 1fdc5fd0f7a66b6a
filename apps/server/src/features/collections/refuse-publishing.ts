import type { Kysely } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { collectionError } from './errors.ts'

/** Public collections are made by the people who may publish prompts. Call it before locking anything. */
export async function refusePublishing(
  transaction: Kysely<DB>,
  { isAnonymous, accountId }: Pick<UserActor, 'isAnonymous' | 'accountId'>,
): Promise<void> {
  if (isAnonymous) throw collectionError('collection.needs-account')
  await refuseBanned(transaction, accountId)
}
