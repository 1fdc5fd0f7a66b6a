import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { listPasskeys } from '../passkeys/passkey-queries.ts'
import type { FactorRow } from '../users/present-user.ts'
import { loadWholeUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { listSessions } from './list-sessions.ts'
import { isOurs, type Owner } from './owner.ts'

/** Counts what deleting the person's sign-in would delete. */
export async function countIdentity(deps: IdentityDeps, owner: Owner) {
  if (!isOurs(owner)) return []
  const { identities, factors } = await loadWholeUser(deps.database, owner.subject)
  const passkeys = await listPasskeys(deps.database, owner.subject)
  const sessions = await listSessions(deps, owner)
  return [
    { name: 'Ways to sign in', count: identities.length },
    {
      name: 'Second factors',
      count: factors.filter(isSecondFactor).length,
    },
    { name: 'Passkeys', count: passkeys.length },
    { name: 'Sessions', count: sessions.length },
  ].filter(({ count }) => count > 0)
}

const isSecondFactor = ({ status, factorType }: FactorRow): boolean =>
  status === 'verified' && factorType !== 'recovery_code'

/** The audit log keeps that it happened, to which id and from where. */
export async function deleteIdentity(
  transaction: Kysely<DB>,
  owner: Owner,
  ipAddress: string,
): Promise<void> {
  if (!isOurs(owner)) return
  const userId = owner.subject
  const deleted = await transaction
    .deleteFrom('authUsers')
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) return
  const details = { by: 'owner' }
  await writeAuditLog(transaction, { action: 'user_deleted', userId, ipAddress, details })
}
