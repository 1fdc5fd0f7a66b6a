import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Config } from '#server/config.ts'

type Lifetimes = Pick<Config['identity'], 'sessionIdleSeconds' | 'sessionMaxSeconds'>

/** Why a session has expired, or undefined while it lasts. */
export function findExpiry(
  { createdAt, refreshedAt }: { createdAt: Date; refreshedAt: Date },
  { sessionIdleSeconds, sessionMaxSeconds }: Lifetimes,
): 'age' | 'inactivity' | undefined {
  if (isOlder(createdAt, sessionMaxSeconds)) return 'age'
  return isOlder(refreshedAt, sessionIdleSeconds) ? 'inactivity' : undefined
}

const isOlder = (date: Date, seconds: number | null): boolean =>
  seconds !== null && Date.now() - date.getTime() > seconds * 1_000

/** The same as a condition of a query, for sessions that expired at least `since` seconds ago. */
export const hasExpired =
  ({ sessionIdleSeconds, sessionMaxSeconds }: Lifetimes, since = 0) =>
  ({ or, eb }: ExpressionBuilder<DB, 'authSessions'>) => {
    const before = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds + since})`
    return or([
      ...(sessionMaxSeconds === null ? [] : [eb('createdAt', '<', before(sessionMaxSeconds))]),
      ...(sessionIdleSeconds === null ? [] : [eb('refreshedAt', '<', before(sessionIdleSeconds))]),
    ])
  }
