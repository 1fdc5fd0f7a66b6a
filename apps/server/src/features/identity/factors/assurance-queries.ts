import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import type { SessionRow } from '../sessions/session-queries.ts'
import type { FactorRow } from '../users/present-user.ts'

const Methods = z.array(z.looseObject({ method: z.string() }))

/** How each type of factor counts as a proof. */
const methods: Record<string, string> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
}

/**
 * Raises a session to aal2. Refresh tokens issued before no longer yield anything: anyone who holds
 * one of them has shown no second factor.
 */
export async function raiseSession(
  transaction: Kysely<DB>,
  session: SessionRow,
  { id: factorId, factorType }: FactorRow,
): Promise<SessionRow> {
  const method = methods[factorType] ?? factorType
  const proof = { method, timestamp: Math.floor(Date.now() / 1_000) }
  const earlier = Methods.parse(session.amr).filter((entry) => entry.method !== method)
  const refreshCounter = session.refreshCounter + 1
  return await transaction
    .updateTable('authSessions')
    .set({
      aal: 'aal2',
      amr: JSON.stringify([proof, ...earlier]),
      factorId,
      refreshCounter,
      raisedAtCounter: session.aal === 'aal2' ? session.raisedAtCounter : refreshCounter,
      refreshedAt: sql<Date>`now()`,
    })
    .where('id', '=', session.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes aal2 from the sessions that a factor gave it to. */
export async function lowerSessions(
  transaction: Kysely<DB>,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<void> {
  await transaction
    .updateTable('authSessions')
    .set({
      aal: 'aal1',
      amr: sql`jsonb_path_query_array(amr, '$[*] ? (@.method != "totp" && !(@.method starts with "mfa/"))')`,
      factorId: null,
    })
    .where('userId', '=', userId)
    .where('factorId', '=', factorId)
    .execute()
}

export async function deleteLowSessions(transaction: Kysely<DB>, userId: string): Promise<void> {
  await transaction
    .deleteFrom('authSessions')
    .where('userId', '=', userId)
    .where('aal', '=', 'aal1')
    .execute()
}
