import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import { defineRetention, type RetentionRule } from '#platform/define-retention.ts'
import { deleteStaleFactors } from './factors/factor-queries.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { hasExpired } from './sessions/session-queries.ts'

type Table =
  | 'authFlowStates'
  | 'authOneTimeTokens'
  | 'authExtensionCodes'
  | 'authChallenges'
  | 'authAuditLog'

/** A mailed link may be followed for a day, and the code that it leads to is valid a little longer. */
const flowStateLife = '25 hours'
const codeLife = '1 day'
const extensionCodeLife = '1 hour'
/** Longer than a challenge is valid, so that who comes late is told so. */
const challengeLife = '1 hour'
/** A network that was not used to sign in for so long is no longer known to the account. */
const knownNetworkLife = '90 days'
/** So that a client is told for a week that its session has expired, and not that there never was one. */
const expiredSessionSeconds = 604_800

/** Once an hour: expired rows are of use only to a thief. */
export function defineIdentitySweep(
  deps: Pick<IdentityDeps, 'jobs' | 'database' | 'sms' | 'config'>,
): void {
  const { identity } = deps.config
  defineRetention(deps, {
    name: 'sweep-identity',
    schedule: '17 * * * *',
    rules: [
      deleteOlder('authFlowStates', flowStateLife),
      deleteOlder('authOneTimeTokens', codeLife),
      deleteOlder('authExtensionCodes', extensionCodeLife),
      (database) =>
        deleteExpired(database, {
          table: 'authMailRequests',
          column: 'requestedAt',
          olderThan: '1 day',
        }),
      async (database) => {
        await database
          .deleteFrom('authSessions')
          .where(hasExpired(identity, expiredSessionSeconds))
          .execute()
      },
      (database) =>
        deleteExpired(database, {
          table: 'authKnownNetworks',
          column: 'lastSignedInAt',
          olderThan: knownNetworkLife,
        }),
      (database) =>
        deleteExpired(database, {
          table: 'authSsoAssertions',
          column: 'expiresAt',
          olderThan: '0 seconds',
        }),
      deleteStaleFactors,
      deleteOlder('authChallenges', challengeLife),
      deleteOlder('authAuditLog', `${identity.auditRetentionDays} days`),
      () => deps.sms.deleteOldSms(),
    ],
  })
}

const deleteOlder =
  (table: Table, life: string): RetentionRule =>
  (database) =>
    deleteExpired(database, { table, column: 'createdAt', olderThan: life })
