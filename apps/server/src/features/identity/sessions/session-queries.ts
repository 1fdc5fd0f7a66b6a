import { createId } from '@product/domain'
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import type { AuthSessions, DB } from '#platform/database/types.gen.ts'
import type { Config } from '#server/config.ts'
import { deleteIssuedCodes } from './pkce.ts'

export type SessionRow = Selectable<AuthSessions>

/** How and when someone proved who they are. */
export type AuthenticationMethod = { method: string; timestamp: number; provider?: string }

type NewSession = Pick<SessionRow, 'userId' | 'ipAddress' | 'userAgent'> &
  Partial<Pick<SessionRow, 'aal' | 'factorId' | 'isExtension' | 'createdAt'>> & {
    /** Of type `AuthenticationMethod[]`, or as another session has it. */
    amr: AuthenticationMethod[] | SessionRow['amr']
  }

export async function insertSession(
  transaction: Kysely<DB>,
  { amr, ...session }: NewSession,
): Promise<SessionRow> {
  return await transaction
    .insertInto('authSessions')
    .values({ id: createId(), ...session, amr: JSON.stringify(amr) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findOptionalSession(
  database: Kysely<DB>,
  id: string,
): Promise<SessionRow | undefined> {
  return await database
    .selectFrom('authSessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Refreshes of one session wait for each other here. */
export async function lockOptionalSession(
  transaction: Kysely<DB>,
  id: string,
): Promise<SessionRow | undefined> {
  return await transaction
    .selectFrom('authSessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the session still exists. Its end waits for this transaction. */
export async function keepSession(transaction: Kysely<DB>, id: string): Promise<boolean> {
  const session = await transaction
    .selectFrom('authSessions')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return session !== undefined
}

export async function advanceSession(
  transaction: Kysely<DB>,
  id: string,
  by = 1,
): Promise<SessionRow> {
  return await transaction
    .updateTable('authSessions')
    .set(({ eb }) => ({
      refreshCounter: eb('refreshCounter', '+', by),
      refreshedAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type SignOutScope = 'global' | 'local' | 'others'

/**
 * Ends all sessions of a user, one of them, or all but that one. With all or all others, codes that would
 * start another session are deleted too.
 */
export async function deleteSessions(
  database: Kysely<DB>,
  scope: SignOutScope,
  userId: string,
  sessionId: string | null,
): Promise<void> {
  let query = database.deleteFrom('authSessions').where('userId', '=', userId)
  if (scope === 'local') query = query.where('id', '=', sessionId)
  if (scope === 'others' && sessionId !== null) query = query.where('id', '!=', sessionId)
  await query.execute()
  if (scope !== 'local') await deleteIssuedCodes(database, userId)
}

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
