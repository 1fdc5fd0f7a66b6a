import { createRoute } from '@hono/zod-openapi'
import { getPublicConfig, PublicConfig } from '@product/contract'
import { createRoutes } from '#platform/http/create-routes.ts'
import { createJsonDocument } from '#platform/http/json-document.ts'
import type { Deps } from '#server/deps.ts'
import { presentConfig } from './present-config.ts'

export function siteRoutes({ config }: Pick<Deps, 'config'>) {
  const document = createJsonDocument(() => PublicConfig.parse(presentConfig(config)))
  return createRoutes().openapi(createRoute(getPublicConfig), (context) => document(context))
}
