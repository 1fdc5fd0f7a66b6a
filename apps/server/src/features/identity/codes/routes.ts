import { Hono } from 'hono'
import { type AuthContext, type AuthEnvironment, clientOf, readBody } from '../auth-context.ts'
import { validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { refuseTooMany } from '../rate-limits/refuse-too-many.ts'
import { redirectTargetOf } from '../redirects/redirects.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { followLink } from './follow-link.ts'
import { reauthenticate } from './reauthenticate.ts'
import { RecoveryRequest, requestRecovery } from './request-recovery.ts'
import { requestSignInCode, SignInCodeRequest } from './request-sign-in-code.ts'
import { ResendRequest, resendCode } from './resend-code.ts'
import { readVerification, VerifyRequest, verifyCode } from './verify-code.ts'

/** One-time codes and mailed links. */
export function codesRoutes(deps: IdentityDeps) {
  const routes = new Hono<AuthEnvironment>()

  const limit = (context: AuthContext, name: string) =>
    refuseTooMany(deps, context, { name: `auth-${name}`, limit: 30, windowSeconds: 300 })
  const originOf = (context: AuthContext) => ({
    redirectTo: redirectTargetOf(context, deps.config),
    client: clientOf(context),
  })

  routes.post('/otp', async (context) => {
    await limit(context, 'otp')
    const request = await readBody(context, SignInCodeRequest)
    return context.json(await requestSignInCode(deps, { request, ...originOf(context) }))
  })

  routes.post('/recover', async (context) => {
    await limit(context, 'recover')
    const request = await readBody(context, RecoveryRequest)
    await requestRecovery(deps, { request, ...originOf(context) })
    return context.json({})
  })

  routes.post('/resend', async (context) => {
    await limit(context, 'resend')
    const request = await readBody(context, ResendRequest)
    return context.json(await resendCode(deps, { request, ...originOf(context) }))
  })

  routes.post('/verify', async (context) => {
    await limit(context, 'verify')
    const verification = readVerification(await readBody(context, VerifyRequest))
    return context.json(await verifyCode(deps, verification, clientOf(context)))
  })

  routes.get('/verify', async (context) => {
    // Mail programs look at links with HEAD before anyone follows them: that must not use them up.
    if (context.req.method === 'HEAD') return context.body(null, 405)
    await limit(context, 'verify')
    const { type = '', token = '' } = context.req.query()
    if (!type) throw validationFailed('Verify requires a verification type')
    if (!token) throw validationFailed('Verify requires a token or a token hash')
    const target = await followLink(deps, { type, tokenHash: token, ...originOf(context) })
    context.header('cache-control', 'no-store')
    return context.redirect(target, 303)
  })

  routes.get('/reauthenticate', async (context) => {
    const bearer = await authenticate(deps, context)
    await reauthenticate(deps, bearer, clientOf(context))
    return context.json({})
  })

  return routes
}
