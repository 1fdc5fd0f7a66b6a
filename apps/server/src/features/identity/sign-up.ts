import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { contestSignUp, findRepeatedHash } from './addresses/contest-sign-up.ts'
import { authError, validationFailed } from './errors.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { LinkRequest } from './mail/mail-code.ts'
import { sendConfirmation } from './mail/send-confirmation.ts'
import { simulateForTiming } from './mail/send-or-simulate.ts'
import { checkPasswordStrength } from './passwords/check-password-strength.ts'
import { readChannel, requirePhone } from './phone/require-phone.ts'
import { signUpWithPhone } from './phone/sign-up-with-phone.ts'
import { consumeSignUpAttempt } from './rate-limits/consume-attempt.ts'
import { refuseAskingAgain } from './rate-limits/refuse-too-frequent.ts'
import { refuseTooManyMails } from './rate-limits/refuse-too-many-messages.ts'
import { type Client, startSession } from './sessions/issue-session.ts'
import { PkceParameters, readChallenge } from './sessions/pkce.ts'
import { readEmail, readPhone } from './users/addresses.ts'
import { insertAccount } from './users/insert-account.ts'
import { presentSignedUp } from './users/present-signed-up.ts'
import { checkMetadataSize } from './users/user-metadata.ts'
import { insertUser, isEmailTaken, lockOptionalUserByEmail } from './users/user-queries.ts'

export const SignUpRequest = PkceParameters.extend({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
  channel: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
})

type SignUp = { request: z.output<typeof SignUpRequest>; redirectTo: string; client: Client }

/** A new account: a session at once, or the user while the address is not confirmed yet. */
export async function signUp(deps: IdentityDeps, { request, redirectTo, client }: SignUp) {
  const { email, phone, password, data } = request
  checkMetadataSize(data)
  const { identity } = deps.config
  if (!email && !phone) return signInAnonymously(deps, data, client)
  if (!identity.signUpIsOpen)
    throw authError(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (!password) throw validationFailed('Signup requires a valid password')
  checkPasswordStrength(password, identity)
  if (email && phone)
    throw validationFailed('Only an email address or phone number should be provided on signup.')
  const channel = readChannel(phone ? request.channel : '')
  if (phone && request.code_challenge)
    throw validationFailed('PKCE not supported for phone signups')
  const challenge = readChallenge(request)
  if (phone) {
    requirePhone(deps, { status: 400, message: 'Phone signups are disabled' })
    const number = readPhone(phone)
    const passwordHash = await deps.passwords.hashPassword(password)
    const repeatedHash = identity.confirmPhone
      ? await findRepeatedHash(deps, { phone: number }, password)
      : undefined
    const account = { phone: number, passwordHash, repeatedHash, data, channel, client }
    return signUpWithPhone(deps, account)
  }
  const address = readEmail(email)
  if (identity.confirmEmail) await refuseAskingAgain(deps, address, 'confirmation')
  await refuseTooManyMails(deps, client)
  // Before anything is looked up, so that a known address takes as long as an unknown one.
  const passwordHash = await deps.passwords.hashPassword(password)
  const repeatedHash = identity.confirmEmail
    ? await findRepeatedHash(deps, { email: address }, password)
    : undefined
  const account = { email: address, passwordHash, repeatedHash, data, client }
  return createAccount(deps, { ...account, redirectTo, challenge })
}

type Account = LinkRequest & {
  email: string
  passwordHash: string
  /** Of the sign-up that waits for its confirmation, if the password is the same. */
  repeatedHash: string | undefined
  data: Record<string, unknown>
  client: Client
}

async function createAccount(deps: IdentityDeps, account: Account) {
  const { email, data } = account
  const { confirmEmail } = deps.config.identity
  const refundAttempt = confirmEmail ? () => {} : await consumeSignUpAttempt(deps, account.client)
  const answer = await deps.database
    .transaction()
    .execute((transaction) => answerSignUp(deps, transaction, account))
  refundAttempt()
  if (answer) return answer
  await simulateForTiming(deps, { email }, (transaction, nobody) =>
    sendConfirmation(deps, transaction, { ...account, user: nobody }),
  )
  return presentSignedUp(deps, { address: { email }, data, userId: null })
}

/** Undefined where the address belongs to somebody already, which nobody is to learn. */
async function answerSignUp(deps: IdentityDeps, transaction: Kysely<DB>, account: Account) {
  const { email, client } = account
  const { confirmEmail } = deps.config.identity
  const existing = await lockOptionalUserByEmail(transaction, email)
  const isTaken = existing
    ? !confirmEmail || existing.emailConfirmedAt !== null
    : await isEmailTaken(transaction, email)
  if (isTaken && !confirmEmail)
    throw authError(422, 'user_already_exists', 'User already registered')
  if (isTaken) return undefined
  const user = existing ?? (await insertAccount(deps, transaction, account))
  if (!confirmEmail)
    return startSession(deps, transaction, { userId: user.id, method: 'password', client })
  if (existing && existing.passwordHash !== account.repeatedHash)
    await contestSignUp(transaction, existing)
  const { passwordHash, data: userMetadata } = account
  await sendConfirmation(deps, transaction, {
    ...account,
    user,
    chosen: { passwordHash, userMetadata },
  })
  return presentSignedUp(deps, { address: { email }, data: userMetadata, userId: user.id })
}

async function signInAnonymously(
  deps: IdentityDeps,
  data: Record<string, unknown>,
  client: Client,
) {
  const { anonymous, signUpIsOpen } = deps.config.identity
  if (!anonymous)
    throw authError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!signUpIsOpen)
    throw authError(422, 'signup_disabled', 'Signups not allowed for this instance')
  return deps.database.transaction().execute(async (transaction) => {
    const userMetadata = JSON.stringify(data)
    const user = await insertUser(transaction, { isAnonymous: true, userMetadata })
    return startSession(deps, transaction, { userId: user.id, method: 'anonymous', client })
  })
}
