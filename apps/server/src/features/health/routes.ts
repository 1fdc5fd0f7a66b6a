import { createRoute } from '@hono/zod-openapi'
import { getHealthRoute, getLivenessRoute, getReadinessRoute } from '@product/contract'
import { retryAfterSeconds } from '#platform/http/errors/present-error.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { createHealthReader, type HealthDeps } from './read-health.ts'

export function healthRoutes(deps: HealthDeps) {
  const routes = createRoutes()
  const readHealth = createHealthReader(deps)

  routes.openapi(createRoute(getLivenessRoute), (context) => {
    context.header('cache-control', 'no-store')
    return context.json({ status: 'ok' } as const, 200)
  })

  routes.openapi(createRoute(getHealthRoute), async (context) => {
    const { process, database, disk } = await readHealth()
    const ready = process === 'ok' && database === 'ok' && disk === 'ok'
    context.header('cache-control', 'no-store')
    if (!ready) context.header('retry-after', String(retryAfterSeconds))
    return context.json(
      {
        status: ready ? 'ok' : 'unavailable',
        live: true,
        ready,
        database: disk === 'full' ? 'full' : database,
      } as const,
      ready ? 200 : 503,
    )
  })

  return routes.openapi(createRoute(getReadinessRoute), async (context) => {
    const health = await readHealth()
    context.header('cache-control', 'no-store')
    if (health.status !== 'ok') context.header('retry-after', String(retryAfterSeconds))
    return context.json(health, health.status === 'ok' ? 200 : 503)
  })
}
