import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AuthOneTimeTokens, DB } from '#platform/database/types.gen.ts'

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

const pkcePrefix = 'pkce_'
const life = '1 day'
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
      conflict
        .columns(['userId', 'purpose'])
        .doUpdateSet({ tokenHash, sentTo, createdAt: sql<Date>`now()`, ...kept }),
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

/** The one that the proof belongs to, unless it has expired or been replaced. */
export async function findOptionalCode(
  transaction: Kysely<DB>,
  purposes: readonly Purpose[],
  proof: MailProof | PhoneProof,
): Promise<CodeRow | undefined> {
  const isTexted = 'phone' in proof
  const current = transaction
    .selectFrom('authOneTimeTokens')
    .selectAll()
    .where('purpose', 'in', purposes)
    .where(
      'createdAt',
      '>',
      sql<Date>`now() - ${isTexted ? `${phoneCodeSeconds} seconds` : life}::interval`,
    )
  if ('tokenHash' in proof)
    return await current.where('tokenHash', '=', proof.tokenHash).executeTakeFirst()
  // Several people may be changing to the same address.
  const sentTo = isTexted ? proof.phone : proof.email
  const candidates = await current.where('sentTo', '=', sentTo).execute()
  return candidates.find(({ tokenHash }) => isSame(codeOf(tokenHash), proof.code))
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

export async function deleteCodes(transaction: Kysely<DB>, userId: string): Promise<void> {
  await transaction.deleteFrom('authOneTimeTokens').where('userId', '=', userId).execute()
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
