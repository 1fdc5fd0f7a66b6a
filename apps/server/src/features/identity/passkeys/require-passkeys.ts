import { createMiddleware } from 'hono/factory'
import type { AuthEnvironment } from '../auth-context.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'

/** Where passkeys are off, they do not exist. */
export const requirePasskeys = ({ config }: IdentityDeps) =>
  createMiddleware<AuthEnvironment>(async (_context, next) => {
    if (!config.identity.passkeys) throw authError(404, 'passkey_disabled', 'Passkeys are disabled')
    return next()
  })
