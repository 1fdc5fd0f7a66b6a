import { validate as isUuid } from 'uuid'
import { z } from 'zod'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { challengeSeconds, takeOptionalPasskeyChallenge } from './challenge-queries.ts'

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

/** What was to be signed. It is used up even if what follows fails: nobody tries twice. */
export async function takeChallenge(
  { database }: IdentityDeps,
  { answer: { challenge_id: id, credential }, purpose, userId }: Answer,
): Promise<string> {
  if (!id) throw validationFailed('challenge_id is required')
  if (credential === undefined) throw validationFailed('credential is required')
  if (!isUuid(id)) throw validationFailed('challenge_id must be a valid UUID')
  const taken = await takeOptionalPasskeyChallenge(database, { id, purpose, userId })
  if (!taken)
    throw authError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (taken.createdAt.getTime() + challengeSeconds * 1_000 < Date.now())
    throw authError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return taken.challenge
}
