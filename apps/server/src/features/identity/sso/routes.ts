import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { BodyLimits } from '#platform/http/limits/limit-body.ts'
import {
  type AuthContext,
  type AuthEnvironment,
  clientOf,
  readBody,
  readForm,
} from '../auth-context.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { refuseTooMany } from '../rate-limits/refuse-too-many.ts'
import { isAllowedRedirect, redirectTargetOf } from '../redirects/redirects.ts'
import { answerAssertion, PostedAssertion } from './answer-assertion.ts'
import { describeServiceProvider } from './service-provider.ts'
import {
  addSsoProvider,
  changeSsoProvider,
  findSsoProvider,
  presentSsoProvider,
  presentSsoProviders,
  removeSsoProvider,
  SsoProviderChanges,
} from './sso-provider-admin.ts'
import { SsoRequest, startSsoFlow } from './start-sso-flow.ts'

/** Assertions and metadata of identity providers are larger than anything else here. */
export const ssoBodyLimits: BodyLimits = {
  '/auth/v1/sso/saml/acs': 400_000,
  '/auth/v1/admin/sso/providers': 1_000_000,
  '/auth/v1/admin/sso/providers/{id}': 1_000_000,
}

/** Signing in through the identity provider of a company, by SAML. */
export function ssoRoutes(deps: IdentityDeps) {
  const routes = new Hono<AuthEnvironment>()
  const limit = (context: AuthContext, name: string, most: number) =>
    refuseTooMany(deps, context, { name: `auth-${name}`, limit: most, windowSeconds: 300 })

  routes.use('/sso', requireSaml(deps))
  routes.use('/sso/*', requireSaml(deps))

  routes.post('/sso', async (context) => {
    await limit(context, 'sso', 30)
    const request = await readBody(context, SsoRequest)
    const { redirect_to: asked } = request
    const isAllowed = asked !== '' && isAllowedRedirect(asked, deps.config)
    const redirectTo = isAllowed ? asked : redirectTargetOf(context, deps.config)
    const url = await startSsoFlow(deps, { request, redirectTo })
    context.header('cache-control', 'no-store')
    return request.skip_http_redirect ? context.json({ url }) : context.redirect(url, 303)
  })

  routes.get('/sso/saml/metadata', async (context) => {
    const isDownload = context.req.query('download') === 'true'
    return context.body(await describeServiceProvider(deps), 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
      ...(isDownload && { 'content-disposition': 'attachment; filename="metadata.xml"' }),
    })
  })

  routes.post('/sso/saml/acs', async (context) => {
    // A whole company may come from one network.
    await limit(context, 'sso-acs', 300)
    const form = await readForm(context, PostedAssertion)
    const location = await answerAssertion(deps, { form, client: clientOf(context) })
    // Such an address holds a code or tokens: nobody may keep it.
    context.header('cache-control', 'no-store')
    return context.redirect(location, 302)
  })

  return routes
}

/** The connections to identity providers; mounted where only administrators come. */
export function ssoAdminRoutes(deps: IdentityDeps) {
  const routes = new Hono<AuthEnvironment>()

  routes.get('/sso/providers', async (context) => context.json(await presentSsoProviders(deps)))

  routes.post('/sso/providers', async (context) => {
    const changes = await readBody(context, SsoProviderChanges)
    return context.json(await addSsoProvider(deps, { changes, client: clientOf(context) }), 201)
  })

  routes.get('/sso/providers/:id', async (context) =>
    context.json(presentSsoProvider(await findSsoProvider(deps, context.req.param('id')))),
  )

  routes.put('/sso/providers/:id', async (context) => {
    const changes = await readBody(context, SsoProviderChanges)
    const change = { changes, client: clientOf(context) }
    return context.json(await changeSsoProvider(deps, context.req.param('id'), change))
  })

  routes.delete('/sso/providers/:id', async (context) =>
    context.json(await removeSsoProvider(deps, context.req.param('id'), clientOf(context))),
  )

  return routes
}

const requireSaml = ({ samlKey }: IdentityDeps) =>
  createMiddleware<AuthEnvironment>(async (_, next) => {
    if (!samlKey) throw authError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
    await next()
  })
