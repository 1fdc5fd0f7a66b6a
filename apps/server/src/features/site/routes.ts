import { createRoute } from '@hono/zod-openapi'
import { getPublicConfigRoute, PublicConfig } from '@product/contract'
import type { IdentityDeps, SignInSettings } from '#features/identity/index.ts'
import { createJsonDocument } from '#platform/http/bodies/json-document.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { presentConfig } from './present-config.ts'

type SiteDeps = Pick<IdentityDeps, 'config' | 'readSignInSettings'>

export function siteRoutes({ config, readSignInSettings }: SiteDeps) {
  const makeDocument = (settings: SignInSettings) =>
    createJsonDocument(() => PublicConfig.parse(presentConfig(config, settings)))
  let current: { settings: SignInSettings; document: ReturnType<typeof makeDocument> } | undefined

  return createRoutes().openapi(createRoute(getPublicConfigRoute), async (context) => {
    const settings = await readSignInSettings()
    if (current?.settings !== settings) current = { settings, document: makeDocument(settings) }
    return await current.document(context)
  })
}
