import { parseUuid } from '@product/contract'
import { createId } from '@product/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AuthChallenges, AuthFactorCredentials, DB } from '#platform/database/types.gen.ts'
import { type AuthError, authError } from '../errors.ts'
import type { StoredCredential } from '../passkeys/credentials.ts'
import type { FactorRow } from '../users/present-user.ts'

export const challengeSeconds = 300

const challengeLife = sql`make_interval(secs => ${challengeSeconds})`

/** A factor of this user; another user's does not exist. */
export async function findFactor(
  database: Kysely<DB>,
  userId: string,
  id: string,
): Promise<FactorRow> {
  const factor = await database
    .selectFrom('authFactors')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!factor) throw factorNotFound()
  return factor
}

/** One to challenge, verify or unenroll: recovery codes have ways of their own. */
export async function findUsableFactor(
  database: Kysely<DB>,
  userId: string,
  id: string,
): Promise<FactorRow> {
  const factor = await findFactor(database, userId, id)
  if (factor.factorType === 'recovery_code') throw factorNotFound()
  return factor
}

export const factorNotFound = () => authError(404, 'mfa_factor_not_found', 'Factor not found')

export async function listFactors(database: Kysely<DB>, userId: string): Promise<FactorRow[]> {
  return await database
    .selectFrom('authFactors')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

type NewFactor = {
  id: string
  userId: string
  factorType: 'totp' | 'phone' | 'webauthn' | 'recovery_code'
  friendlyName: string
  sealedSecret?: string
  phone?: string
  status?: 'verified'
}

export async function insertFactor(database: Kysely<DB>, factor: NewFactor): Promise<void> {
  await database.insertInto('authFactors').values(factor).execute()
}

/** Those that nobody went on to verify, so that their names are free again. */
export async function deleteStaleFactors(database: Kysely<DB>, userId?: string): Promise<void> {
  await database
    .deleteFrom('authFactors')
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .where('status', '=', 'unverified')
    .where('createdAt', '<', sql<Date>`now() - interval '5 minutes'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('authChallenges')
            .select('id')
            .whereRef('factorId', '=', 'authFactors.id')
            .where('authChallenges.createdAt', '>', sql<Date>`now() - ${challengeLife}`),
        ),
      ),
    )
    .execute()
}

export async function updateFactorStep(
  transaction: Kysely<DB>,
  id: string,
  lastUsedStep: number,
): Promise<void> {
  await transaction.updateTable('authFactors').set({ lastUsedStep }).where('id', '=', id).execute()
}

/** Other unverified factors of the user, of any type, are deleted. */
export async function acceptFactor(
  transaction: Kysely<DB>,
  { id, userId }: FactorRow,
): Promise<void> {
  await transaction
    .updateTable('authFactors')
    .set({ status: 'verified', updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await transaction
    .deleteFrom('authFactors')
    .where('userId', '=', userId)
    .where('status', '=', 'unverified')
    .execute()
}

export async function deleteFactor(transaction: Kysely<DB>, id: string): Promise<void> {
  await transaction.deleteFrom('authFactors').where('id', '=', id).execute()
}

export type ChallengeRow = Selectable<AuthChallenges>

/** Takes the place of the factor's expired challenges. */
export async function insertChallenge(
  transaction: Kysely<DB>,
  challenge: {
    id?: string
    factorId: string
    ipAddress: string
    codeHash?: string
    webauthnChallenge?: string
  },
): Promise<ChallengeRow> {
  await transaction
    .deleteFrom('authChallenges')
    .where('factorId', '=', challenge.factorId)
    .where('createdAt', '<', sql<Date>`now() - ${challengeLife}`)
    .execute()
  await transaction
    .updateTable('authFactors')
    .set({ lastChallengedAt: sql<Date>`now()` })
    .where('id', '=', challenge.factorId)
    .execute()
  return await transaction
    .insertInto('authChallenges')
    .values({ id: createId(), ...challenge })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findOptionalChallenge(
  transaction: Kysely<DB>,
  factorId: string,
  challengeId: string,
): Promise<ChallengeRow | undefined> {
  const id = parseUuid(challengeId)
  if (!id) return undefined
  return await transaction
    .selectFrom('authChallenges')
    .selectAll()
    .where('id', '=', id)
    .where('factorId', '=', factorId)
    .executeTakeFirst()
}

export async function countFailedAttempt(transaction: Kysely<DB>, id: string): Promise<void> {
  await transaction
    .updateTable('authChallenges')
    .set(({ eb }) => ({ failedAttempts: eb('failedAttempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function consumeChallenge(transaction: Kysely<DB>, id: string): Promise<void> {
  await transaction
    .updateTable('authChallenges')
    .set({ verifiedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

type FactorCredentialRow = Selectable<AuthFactorCredentials>

/** Of a verified factor, which always has one. */
export async function findFactorCredential(
  database: Kysely<DB>,
  factorId: string,
): Promise<FactorCredentialRow> {
  return await database
    .selectFrom('authFactorCredentials')
    .selectAll()
    .where('factorId', '=', factorId)
    .executeTakeFirstOrThrow()
}

/** False if the credential is a factor's already. */
export async function insertFactorCredential(
  transaction: Kysely<DB>,
  credential: StoredCredential & { factorId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('authFactorCredentials')
    .values(credential)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateFactorCounter(
  transaction: Kysely<DB>,
  factorId: string,
  counter: number,
): Promise<void> {
  await transaction
    .updateTable('authFactorCredentials')
    .set({ counter })
    .where('factorId', '=', factorId)
    .execute()
}

export const nameConflict = (name: string): AuthError =>
  authError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
  )
