import type { PublicConfig } from '@product/contract/site'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'

export type FactorCode = { factorId: string; code: string; challengeId?: string | undefined }

/** Without a challenge one is made: an authenticator app needs none to show its code. */
export async function verifyFactorCode(
  auth: PublicConfig['auth'],
  { factorId, code, challengeId }: FactorCode,
): Promise<void> {
  const client = await loadAuthClient(auth)
  const { error } = challengeId
    ? await client.mfa.verify({ factorId, code, challengeId })
    : await client.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}
