import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AuthOneTimeTokens, DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from './identity-deps.ts'

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
  /** What was chosen at the sign-up that it confirms. */
  chosen?: Chosen
}

export type Chosen = { passwordHash: string | null; userMetadata: Record<string, unknown> }

export type CodeRow = Selectable<AuthOneTimeTokens>

/** What is sent: digits to type, and what the link carries. */
export type OneTimeCode = { code: string; tokenHash: string }

/** What came back: the digits with the address that they were sent to, or the link's part. */
export type MailProof = { email: string; code: string } | { tokenHash: string }
export type PhoneProof = { phone: string; code: string }
type TypedProof = { email: string; code: string } | PhoneProof

const pkcePrefix = 'pkce_'
/** Of a link, which nobody can guess. */
const linkLife = '1 day'
/** Of the digits that are mailed with it. */
const mailedCodeSeconds = 3_600
/** Wrong digits make the digits void, and leave the link as it is. */
export const mostAttempts = 5
/** A message arrives at once, and whoever asked for it is waiting. */
export const phoneCodeSeconds = 60

/** Makes a code that takes the place of the one sent before for the same purpose. */
export async function makeOneTimeCode(
  transaction: Kysely<DB>,
  { userId, purpose, sentTo, pkce, chosen }: NewCode,
): Promise<OneTimeCode> {
  const kept = chosen && {
    passwordHash: chosen.passwordHash,
    userMetadata: JSON.stringify(withoutReserved(chosen.userMetadata)),
  }
  const tokenHash = `${pkce ? pkcePrefix : ''}${randomBytes(28).toString('hex')}`
  await transaction
    .insertInto('authOneTimeTokens')
    .values({ userId, purpose, sentTo, tokenHash, ...kept })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'purpose']).doUpdateSet({
        tokenHash,
        sentTo,
        failedAttempts: 0,
        createdAt: sql<Date>`now()`,
        ...kept,
      }),
    )
    .execute()
  return { code: codeOf(tokenHash), tokenHash }
}

/** What the service itself says of a person is not theirs to choose. */
function withoutReserved(data: Record<string, unknown>): Record<string, unknown> {
  const { sub, email, phone, email_verified, phone_verified, ...chosen } = data
  return chosen
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
    .where('tokenHash', '=', tokenHash)
    .where('createdAt', '>', sql<Date>`now() - ${linkLife}::interval`)
    .executeTakeFirst()
}

type Guess = {
  purposes: readonly Purpose[]
  proof: TypedProof
  /** Whose code it must be; otherwise whoever's was sent there last. */
  userId?: string
}

/**
 * The code that these digits belong to. One attempt is made at one code only, the newest that was sent
 * to the address. It is counted before the digits are compared, so that many at once are no more than one
 * after the other, and outside of any transaction that a refusal would undo.
 */
export async function guessOptionalCode(
  { database }: Pick<IdentityDeps, 'database'>,
  { purposes, proof, userId }: Guess,
): Promise<CodeRow | undefined> {
  const [sentTo, seconds] =
    'phone' in proof ? [proof.phone, phoneCodeSeconds] : [proof.email, mailedCodeSeconds]
  const newest = database
    .selectFrom('authOneTimeTokens')
    .select('tokenHash')
    .where('purpose', 'in', purposes)
    .where('sentTo', '=', sentTo)
    .where('createdAt', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .orderBy('createdAt', 'desc')
    .limit(1)
  const code = await database
    .updateTable('authOneTimeTokens')
    .set(({ eb }) => ({ failedAttempts: eb('failedAttempts', '+', 1) }))
    .where('tokenHash', '=', newest)
    .where('failedAttempts', '<', mostAttempts)
    .returningAll()
    .executeTakeFirst()
  return code && isSame(codeOf(code.tokenHash), proof.code) ? code : undefined
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

/**
 * The digits follow from what the link carries and not the other way round: whoever could compute a
 * link from a guessed code would have a million tries at it.
 */
function codeOf(tokenHash: string): string {
  const number = createHash('sha256').update(tokenHash).digest().readUIntBE(0, 6) % 1_000_000
  return String(number).padStart(6, '0')
}

function isSame(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}
