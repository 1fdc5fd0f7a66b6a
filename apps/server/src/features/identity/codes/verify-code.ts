import { z } from 'zod'
import { AuthError, authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { type PhoneVerification, verifyPhoneCode } from '../phone/verify-phone-code.ts'
import type { Client } from '../sessions/issue-session.ts'
import { startCodeSession } from '../sessions/start-code-session.ts'
import { readEmail, readPhone } from '../users/addresses.ts'
import {
  acceptProof,
  findOptionalProof,
  halfDone,
  isMailType,
  readType,
  type Verification,
} from './accept-proof.ts'

/** A session for a code or a link's token, or word that the other address must confirm as well. */
export async function verifyCode(
  deps: IdentityDeps,
  verification: Verification | PhoneVerification,
  client: Client,
) {
  if (isByPhone(verification)) return verifyPhoneCode(deps, verification, client)
  const code = await findOptionalProof(deps, { ...verification, client })
  return deps.database.transaction().execute(async (transaction) => {
    const accepted = await acceptProof(deps, transaction, { ...verification, code, client })
    if (!accepted.isDone) return { msg: halfDone, code: '200' }
    return startCodeSession(deps, transaction, accepted, client)
  })
}

const isByPhone = (
  verification: Verification | PhoneVerification,
): verification is PhoneVerification => 'phone' in verification.proof

export const VerifyRequest = z.object({
  type: z.string().default(''),
  token: z.string().default(''),
  token_hash: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
  redirect_to: z.string().default(''),
})

type Request = z.output<typeof VerifyRequest>

/** Reads what is to be verified, or refuses in the protocol's words and order. */
export function readVerification(request: Request): Verification | PhoneVerification {
  const { type, token, token_hash, email, phone, redirect_to } = request
  if (!type) throw validationFailed('Verify requires a verification type')
  if (Boolean(token) === Boolean(token_hash))
    throw validationFailed('Verify requires either a token or a token hash')
  if (token_hash) {
    if (email || phone || redirect_to)
      throw validationFailed('Only the token_hash and type should be provided')
    const known = readType(type, 'Invalid email verification type')
    return { type: known, proof: { tokenHash: token_hash } }
  }
  if (Boolean(email) === Boolean(phone))
    throw validationFailed('Only an email address or phone number should be provided on verify')
  return phone ? readPhoneVerification(request) : readMailVerification(request)
}

const isPhoneType = (type: string): type is PhoneVerification['type'] =>
  type === 'sms' || type === 'phone_change'

function readMailVerification({ type, token, email }: Request): Verification {
  const proof = { email: readVerifiedEmail(email), code: token }
  if (isPhoneType(type)) throw neverSent()
  return { type: readType(type, 'Unsupported verification type'), proof }
}

function readPhoneVerification({ type, token, phone }: Request): PhoneVerification {
  const proof = { phone: readPhone(phone), code: token }
  if (isPhoneType(type)) return { type, proof }
  throw isMailType(type) ? neverSent() : validationFailed('Unsupported verification type')
}

/** Codes of one kind are not sent the other way, so none can be right. */
const neverSent = () => authError(403, 'otp_expired', 'Token has expired or is invalid')

function readVerifiedEmail(text: string): string {
  try {
    return readEmail(text)
  } catch (cause) {
    throw new AuthError(422, 'validation_failed', 'Invalid email format', { cause })
  }
}
