import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { authError } from '../errors.ts'
import type { SessionRow } from '../sessions/session-queries.ts'
import { listPasskeys } from './passkey-queries.ts'
import { refuseManagement } from './refuse-management.ts'

const mostPasskeys = 10

export async function refuseRegistration(
  transaction: Kysely<DB>,
  session: SessionRow,
): Promise<void> {
  await refuseManagement(transaction, session)
  if ((await listPasskeys(transaction, session.userId)).length >= mostPasskeys)
    throw authError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}
