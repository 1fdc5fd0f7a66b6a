import { createRoute } from '@hono/zod-openapi'
import { getPublicConfig, PublicConfig } from '@product/contract'
import type { IdentityDeps } from '#features/identity/index.ts'
import { createRoutes } from '#platform/http/create-routes.ts'
import { createJsonDocument } from '#platform/http/json-document.ts'
import { presentConfig } from './present-config.ts'

export function siteRoutes({ config, apiKeys }: Pick<IdentityDeps, 'config' | 'apiKeys'>) {
  const document = createJsonDocument(() =>
    PublicConfig.parse(presentConfig(config, apiKeys.publishable)),
  )
  return createRoutes().openapi(createRoute(getPublicConfig), (context) => document(context))
}
