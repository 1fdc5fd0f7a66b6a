import { createRoute } from '@hono/zod-openapi'
import { getStorageRoute } from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { sumUse } from './measure-storage.ts'

export function storageRoutes({ actors, storage }: AccountDeps) {
  const routes = createRoutes()

  routes.openapi(createRoute(getStorageRoute), async (context) => {
    const { workspaceId } = await actors.require(context)
    const use = await storage.measure(workspaceId)
    return context.json({ quotaBytes: storage.quotaBytes, usedBytes: sumUse(use), use }, 200)
  })

  return routes
}
