import { parseUuid } from '@product/contract'
import { createId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'

export const challengeSeconds = 300

type Purpose = 'registration' | 'authentication'

type NewChallenge = { purpose: Purpose; userId: string | null; challenge: string }

/** Stores what an authenticator is to sign, and answers with how to refer to it. */
export async function insertPasskeyChallenge(
  database: Kysely<DB>,
  challenge: NewChallenge,
): Promise<{ challenge_id: string; expires_at: number }> {
  await deleteOldChallenges(database)
  const { id, createdAt } = await database
    .insertInto('authPasskeyChallenges')
    .values({ id: createId(), ...challenge })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow()
  const expiresAt = Math.floor(createdAt.getTime() / 1_000) + challengeSeconds
  return { challenge_id: id, expires_at: expiresAt }
}

/** A few at a time, so that no sign-in waits for it. */
async function deleteOldChallenges(database: Kysely<DB>): Promise<void> {
  await database
    .deleteFrom('authPasskeyChallenges')
    .where('id', 'in', (query) =>
      query
        .selectFrom('authPasskeyChallenges')
        .select('id')
        .where('createdAt', '<', sql<Date>`now() - interval '1 hour'`)
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

type Wanted = { id: string; purpose: Purpose; userId: string | null }

/** From then on it is gone, whatever comes of it. */
async function takeOptionalPasskeyChallenge(
  database: Kysely<DB>,
  { id, purpose, userId }: Wanted,
): Promise<{ challenge: string; createdAt: Date } | undefined> {
  return await database
    .deleteFrom('authPasskeyChallenges')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('userId', 'is not distinct from', userId)
    .returning(['challenge', 'createdAt'])
    .executeTakeFirst()
}

/** The second half of both ceremonies. */
export const CeremonyAnswer = z.object({
  challenge_id: z.string().default(''),
  credential: z.unknown().optional(),
})

type Answer = {
  answer: z.output<typeof CeremonyAnswer>
  purpose: 'registration' | 'authentication'
  userId: string | null
}

/** Takes the challenge to be signed. It is used up even if the rest fails: nobody tries twice. */
export async function takeChallenge(
  { database }: IdentityDeps,
  { answer: { challenge_id, credential }, purpose, userId }: Answer,
): Promise<string> {
  if (!challenge_id) throw validationFailed('challenge_id is required')
  if (credential === undefined) throw validationFailed('credential is required')
  const id = parseUuid(challenge_id)
  if (!id) throw validationFailed('challenge_id must be a valid UUID')
  const taken = await takeOptionalPasskeyChallenge(database, { id, purpose, userId })
  if (!taken)
    throw authError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (taken.createdAt.getTime() + challengeSeconds * 1_000 < Date.now())
    throw authError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return taken.challenge
}
