import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { liftSuppressionOf } from '#platform/mail/index.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { type CodeRow, deleteCodes, passwordChosenBy } from '../one-time-codes/one-time-codes.ts'
import type { Client } from '../sessions/issue-session.ts'
import { moveMailedFlows } from '../sessions/pkce.ts'
import { insertAccount } from '../users/insert-account.ts'
import type { UserRow } from '../users/present-user.ts'
import { reservedKeys } from '../users/user-metadata.ts'
import { updateUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { type AddressKind, claimAddress, isProven } from './claim-address.ts'

type Confirmation = { kind: AddressKind; code: CodeRow; client: Client }

/**
 * After any code that was mailed or texted: its reader is who they say, and older codes are void.
 * Answers with the reader's account, which may be a new one.
 */
export async function confirmAddress(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  user: UserRow,
  { kind, code, client }: Confirmation,
): Promise<UserRow> {
  // The account may have another address by now, which the reader of the code has not shown to be theirs.
  if (code.sentTo !== user[kind])
    throw authError(403, 'otp_expired', 'Token has expired or is invalid')
  await deleteCodes(transaction, user.id)
  if (kind === 'email') await liftSuppressionOf(transaction, code.sentTo)
  if (isProven(user, kind)) return user
  const isConfirmed = (kind === 'email' ? user.emailConfirmedAt : user.phoneConfirmedAt) !== null
  const isContested = user.signUpContestedAt !== null && !isConfirmed
  const isWhole = confirmsAccountItself(code) && !isContested
  const confirmation = { kind, code: isContested ? withoutChoices(code) : code, client }
  const owner = isWhole ? user : await claimOrLeave(deps, transaction, user, confirmation)
  if (!isWhole) await replaceMetadata(transaction, owner, confirmation)
  return await markProven(transaction, owner, confirmation)
}

/** Of several sign-ups nobody can tell which is the reader's: password and metadata of none count. */
const withoutChoices = (code: CodeRow): CodeRow => ({
  ...code,
  passwordHash: null,
  userMetadata: {},
})

/**
 * In an account that nobody has been in yet, the metadata may be of another sign-up than the confirmed one.
 * Only sign-ups write `sub`: metadata without it was written by an administrator and stays.
 */
async function replaceMetadata(
  transaction: Kysely<DB>,
  { id: userId, emailConfirmedAt, phoneConfirmedAt }: UserRow,
  { kind, code }: Confirmation,
): Promise<void> {
  if (emailConfirmedAt || phoneConfirmedAt) return
  const chosen = JSON.stringify(code.userMetadata ?? {})
  const replaced = (column: 'user_metadata' | 'identity_data') => sql<string>`(
    select coalesce(jsonb_object_agg(key, value), '{}') || ${chosen}::jsonb
    from jsonb_each(${sql.ref(column)}) where key = any(${reservedKeys})
  )`
  await transaction
    .updateTable('authUsers')
    .set({ userMetadata: replaced('user_metadata') })
    .where('id', '=', userId)
    .where(sql<boolean>`user_metadata ? 'sub'`)
    .execute()
  await transaction
    .updateTable('authIdentities')
    .set({ identityData: replaced('identity_data') })
    .where('userId', '=', userId)
    .where('provider', '=', kind)
    .execute()
}

/** It was sent to confirm the account as it is, not for a certain sign-up and not to sign in. */
const confirmsAccountItself = ({ purpose, userMetadata }: CodeRow): boolean =>
  purpose === 'confirmation' && userMetadata === null

/** The account that the reader of the code has from now on. */
async function claimOrLeave(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  user: UserRow,
  { kind, code, client }: Confirmation,
): Promise<UserRow> {
  const kept = { provider: kind, providerId: user.id }
  if ((await claimAddress(transaction, user, { kind, kept, client })) === 'claimed') return user
  if (!deps.config.identity.signUpIsOpen)
    throw authError(422, 'signup_disabled', 'Signups not allowed for this instance')
  const address = kind === 'email' ? { email: code.sentTo } : { phone: code.sentTo }
  const account = { ...address, passwordHash: null, data: {}, client }
  const owner = await insertAccount(deps, transaction, account)
  await moveMailedFlows(transaction, { from: user.id, to: owner.id })
  return owner
}

async function markProven(
  transaction: Kysely<DB>,
  { id: userId, email }: UserRow,
  { kind, code, client: { ipAddress } }: Confirmation,
): Promise<UserRow> {
  const isEmail = kind === 'email'
  const now = sql<Date>`now()`
  const verified = sql`${JSON.stringify({ [`${kind}_verified`]: true })}::jsonb`
  const owner = await updateUser(transaction, userId, {
    ...(isEmail
      ? { emailConfirmedAt: sql<Date>`coalesce(email_confirmed_at, now())`, emailProvenAt: now }
      : { phoneConfirmedAt: sql<Date>`coalesce(phone_confirmed_at, now())`, phoneProvenAt: now }),
    passwordHash: passwordChosenBy(code),
    signUpContestedAt: null,
    userMetadata: sql`user_metadata || ${JSON.stringify(code.userMetadata ?? {})}::jsonb || ${verified}`,
  })
  const identities = transaction
    .updateTable('authIdentities')
    .set({ identityData: sql`identity_data || ${verified}`, updatedAt: now })
    .where('userId', '=', userId)
  // A provider may have told the same address, but never a number.
  await (isEmail
    ? identities.where('email', '=', email)
    : identities.where('provider', '=', 'phone')
  ).execute()
  await writeAuditLog(transaction, { action: 'user_confirmed', userId, ipAddress })
  return owner
}
