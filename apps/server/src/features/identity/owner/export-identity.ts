import type { IdentityDeps } from '../identity-deps.ts'
import { listPasskeys, presentPasskey } from '../passkeys/passkey-queries.ts'
import { listNetworks } from '../rate-limits/known-networks.ts'
import { presentUser } from '../users/present-user.ts'
import { loadWholeUser } from '../users/user-queries.ts'
import { listSessions } from './list-sessions.ts'
import { isOurs, type Owner } from './owner.ts'

/** How a person signs in, where they are signed in and what they did; no secret is part of it. */
export async function exportIdentity(deps: IdentityDeps, owner: Owner) {
  if (!isOurs(owner)) return null
  const passkeys = await listPasskeys(deps.database, owner.subject)
  return {
    user: presentUser(await loadWholeUser(deps.database, owner.subject)),
    passkeys: passkeys.map(presentPasskey),
    sessions: await listSessions(deps, owner),
    knownNetworks: await listNetworks(deps.database, owner.subject),
    activity: await deps.database
      .selectFrom('authAuditLog')
      .select(['action', 'details', 'ipAddress', 'createdAt'])
      .where('userId', '=', owner.subject)
      .orderBy('createdAt', 'desc')
      .limit(10_000)
      .execute(),
  }
}
