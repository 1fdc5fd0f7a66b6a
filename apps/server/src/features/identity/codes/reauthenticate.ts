import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { composeReauthentication } from '../mail/compose-mails.ts'
import { guessOptionalCode } from '../one-time-codes/guess-code.ts'
import { type CodeRow, consumeCode, makeOneTimeCode } from '../one-time-codes/one-time-codes.ts'
import { smsCode } from '../phone/sms-code.ts'
import { refuseTooFrequent, refuseTooFrequentSms } from '../rate-limits/refuse-too-frequent.ts'
import { refuseTooManyMails, refuseTooManySms } from '../rate-limits/refuse-too-many-messages.ts'
import type { Bearer } from '../sessions/authenticate.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { UserRow } from '../users/present-user.ts'
import { lockOptionalUser, updateUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'

/** Mails or texts a code that proves, at the change of a password, that the session is in the right hands. */
export async function reauthenticate(
  deps: IdentityDeps,
  bearer: Bearer,
  client: Client,
): Promise<void> {
  const { ipAddress } = client
  const { id: userId } = bearer.user
  await countTowardsTotal(deps, bearer.user, client)
  await deps.database.transaction().execute(async (transaction) => {
    const user = await lockOptionalUser(transaction, userId)
    if (user?.email) await mailNonce(deps, transaction, { user, email: user.email, client })
    else if (user?.phone && deps.sms.isAvailable)
      await smsNonce(deps, transaction, { user, phone: user.phone, client })
    else
      throw validationFailed(
        'Reauthentication requires the user to have an email or a phone number',
      )
    await updateUser(transaction, userId, { reauthenticationSentAt: sql<Date>`now()` })
    await writeAuditLog(transaction, { action: 'user_reauthenticate_requested', userId, ipAddress })
  })
}

const purpose = 'reauthentication'

/** Only what will be sent: asking too soon must not use up what others need. */
async function countTowardsTotal(
  deps: IdentityDeps,
  { email, phone, reauthenticationSentAt }: UserRow,
  client: Client,
): Promise<void> {
  if (email) {
    refuseTooFrequent(deps, reauthenticationSentAt)
    await refuseTooManyMails(deps, client)
  } else if (phone && deps.sms.isAvailable) {
    refuseTooFrequentSms(deps, reauthenticationSentAt)
    await refuseTooManySms(deps, client)
  }
}

async function mailNonce(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { user, email, client }: { user: UserRow; email: string; client: Client },
): Promise<void> {
  const { id: userId, emailConfirmedAt, reauthenticationSentAt } = user
  if (!emailConfirmedAt)
    throw authError(422, 'email_not_confirmed', 'Please verify your email first.')
  refuseTooFrequent(deps, reauthenticationSentAt)
  const { code } = await makeOneTimeCode(deps, transaction, {
    userId,
    purpose,
    sentTo: email,
    pkce: false,
    client,
  })
  const mail = { to: email, ...composeReauthentication(code) }
  await deps.mail.queueMail(transaction, mail, { isUrgent: true })
}

async function smsNonce(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { user, phone, client }: { user: UserRow; phone: string; client: Client },
): Promise<void> {
  const { id: userId, phoneConfirmedAt, reauthenticationSentAt } = user
  if (!phoneConfirmedAt)
    throw authError(422, 'phone_not_confirmed', 'Please verify your phone first.')
  refuseTooFrequentSms(deps, reauthenticationSentAt)
  await smsCode(deps, transaction, { userId, purpose, sentTo: phone, channel: 'sms', client })
}

const recentInMilliseconds = 86_400_000

/**
 * Where the settings ask for it, an old session needs a mailed code to change the password. Answers with
 * the code to use up, or undefined where none is needed.
 */
export async function checkReauthentication(
  deps: IdentityDeps,
  { user, session }: Bearer,
  { nonce, client }: { nonce: string; client: Client },
): Promise<CodeRow | undefined> {
  if (!deps.config.identity.passwordNeedsReauthentication) return undefined
  if (session && Date.now() - session.createdAt.getTime() < recentInMilliseconds) return undefined
  if (!nonce)
    throw authError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const proof = user.email
    ? { email: user.email, code: nonce }
    : { phone: user.phone ?? '', code: nonce }
  const purposes = ['reauthentication'] as const
  const code = await guessOptionalCode(deps, { purposes, proof, userId: user.id, client })
  if (!code) throw invalidNonce()
  return code
}

export async function consumeNonce(transaction: Kysely<DB>, code: CodeRow): Promise<void> {
  if (!(await consumeCode(transaction, code))) throw invalidNonce()
}

const invalidNonce = () =>
  authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
