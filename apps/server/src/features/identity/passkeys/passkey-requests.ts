import { parseUuid } from '@product/contract'
import { createMiddleware } from 'hono/factory'
import type { AuthContext, AuthEnvironment } from '../auth-context.ts'
import { type AuthError, authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'

export const verificationFailed = (): AuthError =>
  authError(400, 'webauthn_verification_failed', 'Credential verification failed')

export const credentialExists = (): AuthError =>
  authError(422, 'webauthn_credential_exists', 'This credential is already registered')

export const passkeyNotFound = (): AuthError =>
  authError(404, 'validation_failed', 'Passkey not found')

/** A malformed id counts as not found, as in the protocol. */
export function readPasskeyId(context: AuthContext): string {
  const id = parseUuid(context.req.param('passkey_id'))
  if (!id) throw passkeyNotFound()
  return id
}

/** Where passkeys are off, they do not exist. */
export const requirePasskeys = ({ config }: IdentityDeps) =>
  createMiddleware<AuthEnvironment>(async (_context, next) => {
    if (!config.identity.passkeys) throw authError(404, 'passkey_disabled', 'Passkeys are disabled')
    return next()
  })
