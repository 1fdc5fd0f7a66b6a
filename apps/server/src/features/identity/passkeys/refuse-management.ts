import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { authError } from '../errors.ts'
import type { SessionRow } from '../sessions/session-queries.ts'
import { hasVerifiedFactor } from '../users/user-queries.ts'
import { listPasskeys } from './passkey-queries.ts'

/** Refuses to change passkeys where only the password of an account with a second factor was shown. */
export async function refuseManagement(
  transaction: Kysely<DB>,
  { userId, aal }: SessionRow,
): Promise<void> {
  if (aal !== 'aal2' && (await hasVerifiedFactor(transaction, userId)))
    throw authError(
      403,
      'insufficient_aal',
      'AAL2 session is required to manage passkeys when MFA is enabled',
    )
}

const mostPasskeys = 10

export async function refuseRegistration(
  transaction: Kysely<DB>,
  session: SessionRow,
): Promise<void> {
  await refuseManagement(transaction, session)
  if ((await listPasskeys(transaction, session.userId)).length >= mostPasskeys)
    throw authError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}
