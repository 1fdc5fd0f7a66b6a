import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { applyAddressChange } from '../addresses/apply-address-change.ts'
import { confirmAddress } from '../addresses/confirm-address.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { guessOptionalCode } from '../one-time-codes/guess-code.ts'
import { type CodeRow, consumeCode, type PhoneProof } from '../one-time-codes/one-time-codes.ts'
import { isBanned } from '../sessions/authenticate.ts'
import type { Client } from '../sessions/issue-session.ts'
import { startCodeSession } from '../sessions/start-code-session.ts'
import type { UserRow } from '../users/present-user.ts'
import { lockOptionalUser } from '../users/user-queries.ts'

export type PhoneVerification = { type: 'sms' | 'phone_change'; proof: PhoneProof }

/** A session for a code that was texted, once what it was sent for is done. */
export async function verifyPhoneCode(
  deps: IdentityDeps,
  { type, proof }: PhoneVerification,
  client: Client,
) {
  const purpose = type === 'sms' ? 'confirmation' : 'phone_change'
  const code = await guessOptionalCode(deps, { purposes: [purpose], proof, client })
  return deps.database.transaction().execute(async (transaction) => {
    const user = code && (await lockOptionalUser(transaction, code.userId))
    if (!user) throw expired()
    if (isBanned(user)) throw authError(403, 'user_banned', 'User is banned')
    if (!(await consumeCode(transaction, code))) throw expired()
    const userId = await accept(deps, transaction, { type, user, code, client })
    return startCodeSession(deps, transaction, { userId, type }, client)
  })
}

type Accepted = { type: PhoneVerification['type']; user: UserRow; code: CodeRow; client: Client }

/** Does what the code was sent for. Answers whose session it starts. */
async function accept(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { type, user, code, client }: Accepted,
): Promise<string> {
  if (type === 'sms') {
    const confirmation = { kind: 'phone', code, client } as const
    return (await confirmAddress(deps, transaction, user, confirmation)).id
  }
  const address = { phone: code.sentTo }
  await applyAddressChange(transaction, { user, address, isProven: true, client })
  return user.id
}

const expired = () => authError(403, 'otp_expired', 'Token has expired or is invalid')
