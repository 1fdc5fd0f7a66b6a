import { createMiddleware } from 'hono/factory'
import type { AuthEnvironment } from '../auth-context.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { authenticate, readBearerToken, readClaims } from '../sessions/authenticate.ts'

const adminRoles: unknown[] = ['service_role', 'supabase_admin']

/** Lets through the secret key and tokens of an administrator's role. */
export function requireAdmin(deps: IdentityDeps) {
  return createMiddleware<AuthEnvironment>(async (context, next) => {
    const claims = await readClaims(deps, readBearerToken(context))
    if (!adminRoles.includes(claims.role)) throw authError(403, 'not_admin', 'User not allowed')
    // A token of a person counts only as long as that person and the session do.
    if (claims.session_id) await authenticate(deps, context)
    return next()
  })
}
