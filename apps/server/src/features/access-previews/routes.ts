import { createRoute } from '@hono/zod-openapi'
import { previewAccessRoute } from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { previewAccess } from './preview-access.ts'

export function accessPreviewsRoutes(deps: AccountDeps) {
  return createRoutes().openapi(createRoute(previewAccessRoute), async (context) => {
    const actor = await deps.actors.require(context)
    return context.json(await previewAccess(deps, actor, context.req.valid('json')), 200)
  })
}
