import type { IdentityDeps } from '../identity-deps.ts'
import { type PhoneVerification, verifyPhoneCode } from '../phone/verify-phone-code.ts'
import type { Client } from '../sessions/issue-session.ts'
import { acceptProof, findOptionalProof, halfDone, type Verification } from './accept-proof.ts'
import { startCodeSession } from './start-code-session.ts'

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
