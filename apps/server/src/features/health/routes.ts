import { createRoute } from '@hono/zod-openapi'
import { getHealthRoute } from '@product/contract'
import { retryAfterSeconds } from '#platform/http/errors/present-error.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { Deps } from '#server/deps.ts'
import { checkDatabase } from './check-database.ts'

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
