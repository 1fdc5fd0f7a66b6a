import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Log } from '#platform/log.ts'
import { runDetached } from '#platform/run-for-request.ts'

export type RateLimit = {
  name: string
  limit: number
  windowSeconds: number
}

export type RateDecision = { allowed: true } | { allowed: false; retryAfterSeconds: number }

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** The requests that this process may still grant to one client in this window, by its own clock. */
type Lease = { remaining: number; exhausted: boolean; endsAt: number }

const allowed: RateDecision = { allowed: true }
const unreachablePause = 1_000
/** A database that takes longer to count a request is treated as one that cannot be reached. */
const longestWait = 1_500
const mostLeases = 100_000
const longestWindow = '2 days'

/** For an installation or a test run that asks for no limits. */
export const unlimited: RateLimiter = {
  consume: () => allowed,
  consumeOrAllow: () => allowed,
  refund: () => {},
  deleteOldWindows: async () => {},
}

/**
 * Counts across all server processes of one database. A process takes a twentieth of a limit at a
 * time and grants from that without asking again, so a limit below forty is counted one by one.
 */
export function createRateLimiter(database: Kysely<DB>, log: Log) {
  const leases = new LRUCache<string, Lease>({ max: mostLeases })
  const pending = new Map<string, Promise<void>>()
  let unreachableUntil = 0

  function decideNow(key: string, cost: number): RateDecision | undefined {
    const lease = leases.get(key)
    if (lease === undefined) return undefined
    const left = lease.endsAt - performance.now()
    if (left <= 0) return undefined
    if (lease.remaining >= cost) {
      lease.remaining -= cost
      return allowed
    }
    if (!lease.exhausted) return undefined
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(left / 1_000)) }
  }

  async function takeLease(
    key: string,
    { limit, windowSeconds }: RateLimit,
    cost: number,
  ): Promise<void> {
    const batch = Math.max(cost, Math.floor(limit / 20))
    const askedAt = performance.now()
    const { used, millisecondsLeft } = await addToWindow(database, key, batch, windowSeconds)
    const granted = Math.max(0, Math.min(batch, limit - (used - batch)))
    // Refunds that were made during the query.
    const before = leases.get(key)
    const remaining = granted + (before && before.endsAt > performance.now() ? before.remaining : 0)
    // Counted from before the question, so that a lease never outlives its window.
    leases.set(key, { remaining, exhausted: used >= limit, endsAt: askedAt + millisecondsLeft })
  }

  function lease(key: string, limit: RateLimit, cost: number): Promise<void> {
    const running = pending.get(key)
    if (running) return running
    // For all requests that wait for it: none may fail because another one timed out.
    const started = runDetached(() => takeLease(key, limit, cost)).finally(() =>
      pending.delete(key),
    )
    pending.set(key, started)
    return started
  }

  /** Synchronous while a lease lasts. Throws when the database cannot be asked. */
  function consume(
    limit: RateLimit,
    client: string,
    cost = 1,
  ): RateDecision | Promise<RateDecision> {
    const key = `${limit.name}:${client}`
    return decideNow(key, cost) ?? consumeAfterLease(key, limit, cost)
  }

  async function consumeAfterLease(
    key: string,
    limit: RateLimit,
    cost: number,
  ): Promise<RateDecision> {
    for (;;) {
      await lease(key, limit, cost)
      const decision = decideNow(key, cost)
      if (decision) return decision
    }
  }

  /** Like `consume`, but without a database everyone is let through: it must not stop the site. */
  function consumeOrAllow(
    limit: RateLimit,
    client: string,
    cost = 1,
  ): RateDecision | Promise<RateDecision> {
    if (unreachableUntil > performance.now()) return allowed
    const decision = consume(limit, client, cost)
    return 'then' in decision ? withinWait(decision).then(noteReachable, allowUncounted) : decision
  }

  function noteReachable(decision: RateDecision): RateDecision {
    unreachableUntil = 0
    return decision
  }

  function allowUncounted(error: unknown): RateDecision {
    if (unreachableUntil === 0)
      log.warn({ err: error }, 'Rate limits are not counted while the database cannot be used')
    unreachableUntil = performance.now() + unreachablePause
    return allowed
  }

  /** Undoes one `consume`, so that a limit can count failures: taken before, given back on success. */
  function refund({ name }: RateLimit, client: string): void {
    const lease = leases.get(`${name}:${client}`)
    if (lease) lease.remaining += 1
  }

  async function deleteOldWindows(): Promise<void> {
    const column = 'windowStart'
    await deleteExpired(database, { table: 'rateLimitWindows', column, olderThan: longestWindow })
  }

  return { consume, consumeOrAllow, refund, deleteOldWindows }
}

/** The lease that is asked for goes on, for the requests after this one. */
function withinWait(decision: Promise<RateDecision>): Promise<RateDecision> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error('The database has not answered in time')),
    longestWait,
  )
  return Promise.race([decision, promise]).finally(() => clearTimeout(timer))
}

async function addToWindow(
  database: Kysely<DB>,
  key: string,
  batch: number,
  windowSeconds: number,
) {
  // The database's clock decides, so that processes with different clocks share a window.
  const start = sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}::int) * ${windowSeconds}::int)`
  return await database
    .insertInto('rateLimitWindows')
    .values({ key, windowStart: start, used: batch })
    .onConflict((conflict) =>
      conflict.columns(['key', 'windowStart']).doUpdateSet({
        used: sql`rate_limit_windows.used + excluded.used`,
      }),
    )
    .returning([
      'used',
      sql<number>`(extract(epoch from window_start - now()) + ${windowSeconds}::int)::float8 * 1000`.as(
        'millisecondsLeft',
      ),
    ])
    .executeTakeFirstOrThrow()
}
