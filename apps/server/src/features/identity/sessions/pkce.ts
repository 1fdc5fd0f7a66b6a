import { createHash } from 'node:crypto'
import { createId } from '@product/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { AuthFlowStates, DB } from '#platform/database/types.gen.ts'
import { isSameSecret } from '#platform/secrets/create-secrets.ts'
import { validationFailed } from '../errors.ts'
import { flowKindOf, type LinkType } from '../redirects/verification-link.ts'

/** The two parameters as they stand in many bodies and queries. */
export const PkceParameters = z.object({
  code_challenge: z.string().default(''),
  code_challenge_method: z.string().default(''),
})

export type Challenge = { challenge: string; method: 's256' | 'plain' }

/** Both parameters or neither; undefined in the implicit flow. */
export function readChallenge({
  code_challenge,
  code_challenge_method,
}: z.output<typeof PkceParameters>): Challenge | undefined {
  if (!code_challenge && !code_challenge_method) return undefined
  if (!code_challenge || !code_challenge_method)
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(code_challenge))
    throw validationFailed(
      'code challenge has to be between 43 and 128 characters of A-Z a-z 0-9 . _ ~ -',
    )
  const method = code_challenge_method.toLowerCase()
  if (method !== 's256' && method !== 'plain')
    throw validationFailed('Invalid code_challenge_method')
  return { challenge: code_challenge, method }
}

type NewFlowState = {
  /** The authentication method of the exchange, such as `email/signup` or `oauth`. */
  kind: string
  challenge?: Challenge | undefined
  userId?: string
  provider?: string
  redirectTo?: string
  linkingUserId?: string
  linkingSessionId?: string | null
  browserHash?: string | null
}

export async function insertFlowState(
  transaction: Kysely<DB>,
  { challenge, ...state }: NewFlowState,
): Promise<{ id: string }> {
  return await transaction
    .insertInto('authFlowStates')
    .values({
      id: createId(),
      authCode: crypto.randomUUID(),
      ...state,
      codeChallenge: challenge?.challenge ?? null,
      codeChallengeMethod: challenge?.method ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type MailedChallenge = {
  userId: string
  type: LinkType
  redirectTo: string
  challenge: Challenge | undefined
}

/** For a link that is about to be mailed; like the link, it takes the place of the one before. */
export async function rememberChallenge(
  transaction: Kysely<DB>,
  { userId, type, redirectTo, challenge }: MailedChallenge,
): Promise<void> {
  const kind = flowKindOf(type)
  await transaction
    .deleteFrom('authFlowStates')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .execute()
  if (challenge) await insertFlowState(transaction, { kind, challenge, userId, redirectTo })
}

export type FlowState = Selectable<AuthFlowStates>

export async function findOptionalFlowByCode(
  database: Kysely<DB>,
  authCode: string,
): Promise<FlowState | undefined> {
  return await database
    .selectFrom('authFlowStates')
    .selectAll()
    .where('authCode', '=', authCode)
    .executeTakeFirst()
}

/** Locked after its user: of two exchanges of one code, the second finds it gone. */
export async function lockOptionalFlowState(
  transaction: Kysely<DB>,
  authCode: string,
): Promise<FlowState | undefined> {
  return await transaction
    .selectFrom('authFlowStates')
    .selectAll()
    .where('authCode', '=', authCode)
    .forUpdate()
    .executeTakeFirst()
}

/** The code for anyone who has just followed a mailed link. */
export async function issueOptionalAuthCode(
  transaction: Kysely<DB>,
  userId: string,
  type: LinkType,
): Promise<string | undefined> {
  const issued = await transaction
    .updateTable('authFlowStates')
    .set({ authCodeIssuedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('kind', '=', flowKindOf(type))
    .returning('authCode')
    .executeTakeFirst()
  return issued?.authCode ?? undefined
}

/** Links that were mailed for an account lead to the one that took the address over. */
export async function moveMailedFlows(
  transaction: Kysely<DB>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction
    .updateTable('authFlowStates')
    .set({ userId: to })
    .where('userId', '=', from)
    .where('authCodeIssuedAt', 'is', null)
    .execute()
}

/** Codes that were issued already: anyone who has one could still start a session with it. */
export async function deleteIssuedCodes(transaction: Kysely<DB>, userId: string): Promise<void> {
  await transaction
    .deleteFrom('authFlowStates')
    .where('userId', '=', userId)
    .where('authCodeIssuedAt', 'is not', null)
    .execute()
  await deleteExtensionCodes(transaction, userId)
}

const deleteExtensionCodes = (transaction: Kysely<DB>, userId: string) =>
  transaction.deleteFrom('authExtensionCodes').where('userId', '=', userId).execute()

/** Issued codes, and the flows of links that were mailed. */
export async function deleteFlowStates(transaction: Kysely<DB>, userId: string): Promise<void> {
  await transaction.deleteFrom('authFlowStates').where('userId', '=', userId).execute()
  await deleteExtensionCodes(transaction, userId)
}

export async function deleteFlowState(transaction: Kysely<DB>, id: string): Promise<void> {
  await transaction.deleteFrom('authFlowStates').where('id', '=', id).execute()
}

/** Whether the verifier is the one that the browser made the challenge from. */
export function isVerifierOf(
  { codeChallenge, codeChallengeMethod }: FlowState,
  verifier: string,
): boolean {
  if (codeChallenge === null) return false
  const made =
    codeChallengeMethod === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  return isSameSecret(made, codeChallenge)
}
