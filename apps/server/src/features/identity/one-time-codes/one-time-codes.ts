import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AuthOneTimeTokens, DB } from '#platform/database/types.gen.ts'
import { clientNetwork } from '#platform/http/limits/rate-limit.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import { withoutReserved } from '../users/user-metadata.ts'

export type Purpose =
  | 'confirmation'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'phone_change'
  | 'reauthentication'

type NewCode = {
  userId: string
  purpose: Purpose
  /** The address or number that it is sent to. */
  sentTo: string
  /** Whether the link must lead to a code that only the asking browser can exchange. */
  pkce: boolean
  /** The password and data of the sign-up that it confirms. */
  chosen?: Chosen
  /** The client that asked for it; absent where an administrator did. */
  client?: Pick<Client, 'ipAddress'>
}

export type Chosen = { passwordHash: string | null; userMetadata: Record<string, unknown> }

export type CodeRow = Selectable<AuthOneTimeTokens>

/** A message holds both: digits to type, and the link's token, which the protocol calls a token hash. */
export type OneTimeCode = { code: string; tokenHash: string }

/** Proof of a message: the digits with the address that they were sent to, or the link's part. */
export type MailProof = { email: string; code: string } | { tokenHash: string }
export type PhoneProof = { phone: string; code: string }

const pkcePrefix = 'pkce_'
/** Of a link, which nobody can guess. */
const linkLife = '1 day'
/** A message arrives at once, and the person is waiting for it. */
export const phoneCodeSeconds = 60

/** Makes a code that takes the place of the one sent before for the same purpose. */
export async function makeOneTimeCode(
  deps: Pick<IdentityDeps, 'secrets'>,
  transaction: Kysely<DB>,
  { userId, purpose, sentTo, pkce, chosen, client }: NewCode,
): Promise<OneTimeCode> {
  const kept = chosen && {
    passwordHash: chosen.passwordHash,
    userMetadata: JSON.stringify(withoutReserved(chosen.userMetadata)),
  }
  const tokenHash = `${pkce ? pkcePrefix : ''}${randomBytes(28).toString('hex')}`
  const stored = {
    tokenHash: storedHashOf(tokenHash),
    sentTo,
    askedFrom: client ? clientNetwork(client.ipAddress) : null,
    ...kept,
  }
  await transaction
    .insertInto('authOneTimeTokens')
    .values({ userId, purpose, ...stored })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'purpose']).doUpdateSet({
        ...stored,
        failedAttempts: 0,
        failedAttemptsAsking: 0,
        failedAttemptsKnown: 0,
        createdAt: sql<Date>`now()`,
      }),
    )
    .execute()
  return { code: digitsOf(deps, stored.tokenHash), tokenHash }
}

export const isPkceToken = (tokenHash: string): boolean => tokenHash.startsWith(pkcePrefix)

/** The one that a link carries, unless it has expired or been replaced. */
export async function findOptionalLink(
  database: Kysely<DB>,
  purposes: readonly Purpose[],
  tokenHash: string,
): Promise<CodeRow | undefined> {
  return await database
    .selectFrom('authOneTimeTokens')
    .selectAll()
    .where('purpose', 'in', purposes)
    .where('tokenHash', '=', storedHashOf(tokenHash))
    .where('createdAt', '>', sql<Date>`now() - ${linkLife}::interval`)
    .executeTakeFirst()
}

/**
 * The password that a code makes the account's own. Who reads the mail may not be who signed up
 * first: a code counts for the sign-up it was sent for, and one to sign in without a password for
 * none. Undefined where it leaves the password alone.
 */
export function passwordChosenBy({
  purpose,
  passwordHash,
  userMetadata,
}: CodeRow): string | null | undefined {
  if (userMetadata !== null) return passwordHash
  return purpose === 'recovery' ? null : undefined
}

/** False where another request was faster: a code counts once. */
export async function consumeCode(
  transaction: Kysely<DB>,
  { userId, purpose, tokenHash }: CodeRow,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('authOneTimeTokens')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes all codes of a user, and with them every change of address that waits for one. */
export async function deleteCodes(transaction: Kysely<DB>, userId: string): Promise<void> {
  await forgetNewAddresses(transaction, userId)
  await transaction.deleteFrom('authOneTimeTokens').where('userId', '=', userId).execute()
}

export const emailChangePurposes = ['email_change_new', 'email_change_current'] as const

/** Somebody else may have asked for the change with a session that is ended now. */
export async function cancelAddressChanges(transaction: Kysely<DB>, userId: string): Promise<void> {
  await forgetNewAddresses(transaction, userId)
  await transaction
    .deleteFrom('authOneTimeTokens')
    .where('userId', '=', userId)
    .where('purpose', 'in', [...emailChangePurposes, 'phone_change'])
    .execute()
}

async function forgetNewAddresses(transaction: Kysely<DB>, userId: string): Promise<void> {
  await transaction
    .updateTable('authUsers')
    .set({ newEmail: null, newPhone: null, emailChangeConfirmations: 0 })
    .where('id', '=', userId)
    .where(({ or, eb }) => or([eb('newEmail', 'is not', null), eb('newPhone', 'is not', null)]))
    .execute()
}

/**
 * Whether a change was asked for within a day and not cancelled since. The digits of a text message
 * expire much sooner, and their user must still be able to ask for new ones.
 */
export async function hasPendingCode(
  transaction: Kysely<DB>,
  userId: string,
  purposes: readonly Purpose[],
): Promise<boolean> {
  const code = await transaction
    .selectFrom('authOneTimeTokens')
    .select('purpose')
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('createdAt', '>', sql<Date>`now() - ${linkLife}::interval`)
    .executeTakeFirst()
  return code !== undefined
}

/** Only a hash is stored: a copy of the database opens no account. */
const storedHashOf = (tokenHash: string): string =>
  createHash('sha256').update(tokenHash).digest('hex')

/**
 * The digits follow from the stored hash and a key that is not in the database. Nobody can compute the link
 * from the digits, nor the digits from a copy of the database.
 */
export function digitsOf({ secrets }: Pick<IdentityDeps, 'secrets'>, storedHash: string): string {
  const key = secrets.derive('one-time-codes')
  const number = createHmac('sha256', key).update(storedHash).digest().readUIntBE(0, 6) % 1_000_000
  return String(number).padStart(6, '0')
}
