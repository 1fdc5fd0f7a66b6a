import { createRoute } from '@hono/zod-openapi'
import { getHealthRoute } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { retryAfterSeconds } from '#platform/http/errors/present-error.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { Deps } from '#server/deps.ts'

export function healthRoutes({ database, isReady }: Pick<Deps, 'database' | 'isReady'>) {
  return createRoutes().openapi(createRoute(getHealthRoute), async (context) => {
    const state = await checkDatabase(database)
    const ready = isReady() && state === 'ok'
    context.header('cache-control', 'no-store')
    if (!ready) context.header('retry-after', String(retryAfterSeconds))
    return context.json(
      { status: ready ? 'ok' : 'unavailable', live: true, ready, database: state } as const,
      ready ? 200 : 503,
    )
  })
}

const patience = 2_000

/** Whether the database answers, found out within two seconds. */
async function checkDatabase(database: Kysely<DB>): Promise<'ok' | 'unreachable'> {
  const timer = Promise.withResolvers<'unreachable'>()
  const timeout = setTimeout(() => timer.resolve('unreachable'), patience)
  const answer = sql`select 1`.execute(database).then(
    () => 'ok' as const,
    () => 'unreachable' as const,
  )
  return await Promise.race([answer, timer.promise]).finally(() => clearTimeout(timeout))
}
