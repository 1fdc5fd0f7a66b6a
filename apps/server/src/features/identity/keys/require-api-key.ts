import { createMiddleware } from 'hono/factory'
import type { AuthEnvironment } from '../auth-context.ts'
import type { IdentityDeps } from '../identity-deps.ts'

/** Addresses that a browser navigates to, where it cannot set a header. */
const navigated = /^\/auth\/v1\/(authorize|callback|sso\/saml\/.*|\.well-known\/.*)$/

const missing = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
}
const wrong = {
  message: 'Invalid API key',
  hint: 'Double check your Supabase `anon` or `service_role` API key.',
}

/** As the gateway in front of the protocol does: it knows applications, not people. */
export function requireApiKey({ apiKeys, config }: IdentityDeps) {
  return createMiddleware<AuthEnvironment>(async (context, next) => {
    const { req } = context
    const isLink = req.method === 'GET' && req.path === '/auth/v1/verify'
    if (isLink || navigated.test(req.path)) return next()
    const key = req.header('apikey') ?? req.query('apikey')
    if (key === undefined && config.identity.requireApiKey) return context.json(missing, 401)
    if (key !== undefined && !(await apiKeys.findRole(key))) return context.json(wrong, 401)
    return next()
  })
}
