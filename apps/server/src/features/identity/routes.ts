import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createUnknownRouteError } from '#platform/http/errors/create-unknown-route-error.ts'
import { findUnstorable } from '#platform/http/errors/find-unstorable.ts'
import { adminRoutes } from './admin/routes.ts'
import { type AuthContext, type AuthEnvironment, clientOf, readBody } from './auth-context.ts'
import { changeUser, UserChanges } from './change-user.ts'
import { codesRoutes } from './codes/routes.ts'
import { describeSettings } from './describe-settings.ts'
import { authError, validationFailed } from './errors.ts'
import { exchangeAuthCode, PkceGrant } from './exchange-auth-code.ts'
import { factorRoutes } from './factors/routes.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { requireApiKey } from './keys/require-api-key.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { providerRoutes } from './providers/routes.ts'
import { IdTokenGrant, signInWithIdToken } from './providers/sign-in-with-id-token.ts'
import { refuseTooMany } from './rate-limits/refuse-too-many.ts'
import { recoveryCodeRoutes } from './recovery-codes/routes.ts'
import { redirectTargetOf } from './redirects/redirects.ts'
import { authenticate, checkAssurance } from './sessions/authenticate.ts'
import { RefreshGrant, refreshSession } from './sessions/refresh-session.ts'
import { signOut } from './sessions/sign-out.ts'
import { PasswordGrant, signInWithPassword } from './sign-in-with-password.ts'
import { SignUpRequest, signUp } from './sign-up.ts'
import { ssoRoutes } from './sso/routes.ts'
import { presentUser } from './users/present-user.ts'
import { loadWholeUser } from './users/user-queries.ts'

const fiveMinutes = 300
const mountPoint = '/auth/v1'

/** Bodies are checked where they are read. A redirect address that cannot be used is ignored. */
const refuseUnstorableQuery = createMiddleware<AuthEnvironment>((context, next) => {
  const { redirect_to: _, ...parameters } = context.req.queries()
  const problem = findUnstorable([parameters, context.req.path])
  if (problem) throw validationFailed(`Could not read the address: ${problem.message}`)
  return next()
})

/** The identity protocol at /auth/v1, as its published clients speak it. */
export function identityRoutes(deps: IdentityDeps) {
  const routes = new Hono<AuthEnvironment>()
  routes.use(refuseUnstorableQuery, requireApiKey(deps))

  const limit = (context: AuthContext, name: string, most: number) =>
    refuseTooMany(deps, context, { name: `auth-${name}`, limit: most, windowSeconds: fiveMinutes })

  routes.get('/health', (context) =>
    context.json({
      version: 'v2.196.0',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  )
  routes.get('/settings', (context) => context.json(describeSettings(deps.config)))
  routes.get('/.well-known/jwks.json', async (context) =>
    context.json({ keys: await deps.signingKeys.listPublicKeys() }, 200, {
      'cache-control': 'public, max-age=600',
    }),
  )

  routes.post('/signup', async (context) => {
    await limit(context, 'signup', 30)
    const request = await readBody(context, SignUpRequest)
    const redirectTo = redirectTargetOf(context, deps.config)
    return context.json(await signUp(deps, { request, redirectTo, client: clientOf(context) }))
  })

  routes.post('/token', async (context) => {
    await limit(context, 'token', 150)
    const client = clientOf(context)
    switch (context.req.query('grant_type')) {
      case 'password':
        return context.json(
          await signInWithPassword(deps, await readBody(context, PasswordGrant), client),
        )
      case 'refresh_token':
        return context.json(
          await refreshSession(deps, await readBody(context, RefreshGrant), client),
        )
      case 'id_token': {
        const grant = await readBody(context, IdTokenGrant)
        const bearer = grant.link_identity ? await authenticate(deps, context) : undefined
        if (bearer) await checkAssurance(deps, bearer)
        const redirectTo = redirectTargetOf(context, deps.config)
        return context.json(await signInWithIdToken(deps, { grant, bearer, redirectTo, client }))
      }
      case 'pkce':
        return context.json(
          await exchangeAuthCode(deps, await readBody(context, PkceGrant), client),
        )
      case 'web3':
        throw authError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
      default:
        throw authError(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  })

  routes.post('/logout', async (context) => {
    const scope = context.req.query('scope') ?? 'global'
    const bearer = await authenticate(deps, context, { allowsExtension: scope === 'local' })
    await signOut(deps, bearer, scope, clientOf(context))
    return context.body(null, 204)
  })

  routes.get('/user', async (context) => {
    const { user } = await authenticate(deps, context)
    return context.json(presentUser(await loadWholeUser(deps.database, user.id)))
  })

  routes.put('/user', async (context) => {
    const bearer = await authenticate(deps, context)
    await limit(context, 'user', 30)
    const changes = await readBody(context, UserChanges)
    const redirectTo = redirectTargetOf(context, deps.config)
    const client = clientOf(context)
    return context.json(await changeUser(deps, { changes, bearer, redirectTo, client }))
  })

  routes.route('/', providerRoutes(deps))
  routes.route('/', ssoRoutes(deps))
  // Before the factors, of whose ids `recovery-codes` is none.
  routes.route('/', recoveryCodeRoutes(deps))
  routes.route('/', factorRoutes(deps))
  routes.route('/', passkeyRoutes(deps))
  routes.route('/', adminRoutes(deps))
  routes.route('/', codesRoutes(deps))
  const unknownRoute = createUnknownRouteError(routes)
  routes.all('*', ({ req, text }) => {
    const error = unknownRoute(req.path.slice(mountPoint.length))
    if (error.status === 404) return text('404 page not found', 404)
    throw error
  })
  return routes
}
