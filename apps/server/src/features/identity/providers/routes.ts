import { Hono } from 'hono'
import {
  type AuthContext,
  type AuthEnvironment,
  clientOf,
  readForm,
  readParameters,
} from '../auth-context.ts'
import { AuthError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { refuseTooMany } from '../rate-limits/refuse-too-many.ts'
import { buildRedirectUrl, redirectTargetOf } from '../redirects/redirects.ts'
import { authenticate, type Bearer, checkAssurance } from '../sessions/authenticate.ts'
import { answerCallback, CallbackParameters, describeFailure } from './answer-callback.ts'
import { bindBrowser, isBoundBrowser, isSiteHost } from './browser-binding.ts'
import { refuseManualLinking } from './link-identity.ts'
import { AuthorizeQuery, startExternalFlow } from './start-external-flow.ts'
import { unlinkIdentity } from './unlink-identity.ts'

/** Each of them is remembered for a while. */
const authorizeLimit = { name: 'auth-authorize', limit: 150, windowSeconds: 300 }
const callbackLimit = { ...authorizeLimit, name: 'auth-callback' }

/** Signing in through other providers, and linking them to an account. */
export function providerRoutes(deps: IdentityDeps) {
  const routes = new Hono<AuthEnvironment>()

  const start = async (context: AuthContext, linking?: Bearer) => {
    await refuseTooMany(deps, context, authorizeLimit)
    const query = readParameters(AuthorizeQuery, context.req.query())
    // A link is asked for by a script, perhaps of another site, which cannot store a cookie.
    const isNavigated = linking === undefined && isSiteHost(context, deps.config)
    const hasVerifier = query.code_challenge !== ''
    return startExternalFlow(deps, {
      query,
      redirectTo: redirectTargetOf(context, deps.config),
      browserHash: isNavigated || !hasVerifier ? bindBrowser(context, deps.config) : null,
      linking,
    })
  }

  routes.get('/authorize', async (context) => {
    try {
      return leadTo(context, await start(context), 302)
    } catch (failure) {
      // A browser is here, not a client: whoever's provider is down gets back to the site.
      if (!(failure instanceof AuthError) || failure.status < 500) throw failure
      deps.log.error({ err: failure }, 'A sign-in through a provider could not begin')
      const query = describeFailure(failure)
      const back = { query, fragment: { ...query, sb: '' } }
      return leadTo(context, buildRedirectUrl(redirectTargetOf(context, deps.config), back), 302)
    }
  })

  routes.on(['GET', 'POST'], '/callback', async (context) => {
    await refuseTooMany(deps, context, callbackLimit)
    const parameters =
      context.req.method === 'POST'
        ? await readForm(context, CallbackParameters)
        : readParameters(CallbackParameters, context.req.query())
    const client = clientOf(context)
    const isStarter = (browserHash: string | null) =>
      isBoundBrowser(context, deps.config, browserHash)
    const { location, status } = await answerCallback(deps, { parameters, isStarter, client })
    return leadTo(context, location, status)
  })

  routes.get('/user/identities/authorize', async (context) => {
    const bearer = await authenticate(deps, context)
    refuseManualLinking(deps, bearer.user)
    await checkAssurance(deps, bearer)
    const url = await start(context, bearer)
    const isAsked = context.req.query('skip_http_redirect') === 'true'
    return isAsked ? context.json({ url }) : leadTo(context, url, 302)
  })

  routes.delete('/user/identities/:identityId', async (context) => {
    const bearer = await authenticate(deps, context)
    refuseManualLinking(deps, bearer.user)
    await checkAssurance(deps, bearer)
    await unlinkIdentity(deps, {
      userId: bearer.user.id,
      sessionId: bearer.session?.id ?? null,
      identityId: context.req.param('identityId'),
      client: clientOf(context),
    })
    return context.json({})
  })

  return routes
}

/** Such an address holds a state, a code or tokens: nobody may keep it. */
function leadTo(context: AuthContext, location: string, status: 302 | 303): Response {
  context.header('cache-control', 'no-store')
  return context.redirect(location, status)
}
