import type { Kysely } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { deleteStaleFactors } from './factors/factor-queries.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { hasExpired } from './sessions/session-queries.ts'

type Table = 'authFlowStates' | 'authOneTimeTokens' | 'authChallenges' | 'authAuditLog'

/** A mailed link may be followed for a day, and the code that it leads to is valid a little longer. */
const flowStateLife = '25 hours'
const codeLife = '1 day'
/** Longer than a challenge is valid, so that who comes late is told so. */
const challengeLife = '1 hour'
/** A network that was not used to sign in for so long is no longer known to the account. */
const knownNetworkLife = '90 days'
/** So that a client is told for a week that its session has expired, and not that there never was one. */
const expiredSessionSeconds = 604_800

/** Once an hour: what has expired is of no use to anyone but a thief. */
export function defineSweep(
  deps: Pick<IdentityDeps, 'jobs' | 'database' | 'sms' | 'config'>,
): void {
  deps.jobs.define(
    'sweep-identity',
    { retries: 2, firstPauseSeconds: 60, schedule: '17 * * * *' },
    () => sweep(deps),
  )
}

async function sweep({
  database,
  sms,
  config,
}: Pick<IdentityDeps, 'database' | 'sms' | 'config'>): Promise<void> {
  await deleteOlder(database, 'authFlowStates', flowStateLife)
  await deleteOlder(database, 'authOneTimeTokens', codeLife)
  await deleteExpired(database, {
    table: 'authMailRequests',
    column: 'requestedAt',
    olderThan: '1 day',
  })
  await database
    .deleteFrom('authSessions')
    .where(hasExpired(config.identity, expiredSessionSeconds))
    .execute()
  await deleteExpired(database, {
    table: 'authKnownNetworks',
    column: 'lastSignedInAt',
    olderThan: knownNetworkLife,
  })
  await deleteStaleFactors(database)
  await deleteOlder(database, 'authChallenges', challengeLife)
  await deleteOlder(database, 'authAuditLog', `${config.identity.auditRetentionDays} days`)
  await sms.deleteOldSms()
}

async function deleteOlder(database: Kysely<DB>, table: Table, life: string): Promise<void> {
  await deleteExpired(database, { table, column: 'createdAt', olderThan: life })
}
