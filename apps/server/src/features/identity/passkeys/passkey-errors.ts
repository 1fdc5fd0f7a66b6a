import { type AuthError, authError } from '../errors.ts'

export const verificationFailed = (): AuthError =>
  authError(400, 'webauthn_verification_failed', 'Credential verification failed')

export const credentialExists = (): AuthError =>
  authError(422, 'webauthn_credential_exists', 'This credential is already registered')

export const passkeyNotFound = (): AuthError =>
  authError(404, 'validation_failed', 'Passkey not found')
