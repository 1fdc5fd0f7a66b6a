import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { SmsChannel } from '#platform/sms/index.ts'
import { contestSignUp } from '../addresses/contest-sign-up.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { simulateForTiming } from '../mail/send-or-simulate.ts'
import { consumeSignUpAttempt } from '../rate-limits/consume-attempt.ts'
import { refuseTooManySms } from '../rate-limits/refuse-too-many-messages.ts'
import { type Client, startSession } from '../sessions/issue-session.ts'
import { insertAccount } from '../users/insert-account.ts'
import { presentSignedUp } from '../users/present-signed-up.ts'
import { lockOptionalUserByPhone } from '../users/user-queries.ts'
import { sendPhoneCode } from './sms-code.ts'

type PhoneAccount = {
  phone: string
  passwordHash: string
  /** Of the sign-up that waits for its confirmation, if the password is the same. */
  repeatedHash: string | undefined
  data: Record<string, unknown>
  channel: SmsChannel
  client: Client
}

/** A session at once, or the user while the number is not confirmed yet. */
export async function signUpWithPhone(deps: IdentityDeps, account: PhoneAccount) {
  const { phone, data, channel, client } = account
  const { confirmPhone } = deps.config.identity
  if (confirmPhone) await refuseTooManySms(deps, client)
  const refundAttempt = confirmPhone ? () => {} : await consumeSignUpAttempt(deps, client)
  const answer = await deps.database
    .transaction()
    .execute((transaction) => answerSignUp(deps, transaction, account))
  refundAttempt()
  if (answer) return answer
  await simulateForTiming(deps, { phone }, (transaction, user) =>
    sendPhoneCode(deps, transaction, { user, channel, client }),
  )
  return presentSignedUp(deps, { address: { phone }, data, userId: null })
}

/** Undefined where the number belongs to somebody already, which nobody is to learn. */
async function answerSignUp(deps: IdentityDeps, transaction: Kysely<DB>, account: PhoneAccount) {
  const { phone, client, channel } = account
  const { confirmPhone } = deps.config.identity
  const existing = await lockOptionalUserByPhone(transaction, phone)
  if (existing && (!confirmPhone || existing.phoneConfirmedAt)) {
    if (!confirmPhone) throw authError(422, 'user_already_exists', 'User already registered')
    return undefined
  }
  const user = existing ?? (await insertAccount(deps, transaction, account))
  if (!confirmPhone)
    return startSession(deps, transaction, { userId: user.id, method: 'password', client })
  if (existing && existing.passwordHash !== account.repeatedHash)
    await contestSignUp(transaction, existing)
  const { passwordHash, data: userMetadata } = account
  const chosen = { passwordHash, userMetadata }
  await sendPhoneCode(deps, transaction, { user, channel, chosen, client })
  return presentSignedUp(deps, { address: { phone }, data: userMetadata, userId: user.id })
}
