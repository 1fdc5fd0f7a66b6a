import { applyAddressChange } from '../apply-address-change.ts'
import { isBanned } from '../authenticate.ts'
import { refuseGuessing } from '../codes/refuse-guessing.ts'
import { startCodeSession } from '../codes/start-code-session.ts'
import { confirmAddress } from '../confirm-address.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../issue-session.ts'
import { consumeCode, findOptionalCode, type PhoneProof } from '../one-time-codes.ts'
import { lockOptionalUser } from '../user-queries.ts'

export type PhoneVerification = { type: 'sms' | 'phone_change'; proof: PhoneProof }

/** A session for a code that was texted, once what it was sent for is done. */
export async function verifyPhoneCode(
  deps: IdentityDeps,
  { type, proof }: PhoneVerification,
  client: Client,
) {
  await refuseGuessing(deps, proof.phone)
  return deps.database.transaction().execute(async (transaction) => {
    const purpose = type === 'sms' ? 'confirmation' : 'phone_change'
    const code = await findOptionalCode(transaction, [purpose], proof)
    const user = code && (await lockOptionalUser(transaction, code.userId))
    if (!user) throw expired()
    if (isBanned(user)) throw authError(403, 'user_banned', 'User is banned')
    if (!(await consumeCode(transaction, code))) throw expired()
    if (type === 'sms') await confirmAddress(transaction, user, { kind: 'phone', code, client })
    else await applyAddressChange(transaction, user, { phone: proof.phone }, client)
    return startCodeSession(deps, transaction, { userId: user.id, type }, client)
  })
}

const expired = () => authError(403, 'otp_expired', 'Token has expired or is invalid')
