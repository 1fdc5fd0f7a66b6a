import type { PublicConfig } from '@product/contract/site'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'

/** Has a code sent to the phone of a factor, and returns what the code will answer. */
export async function sendFactorCode(
  auth: PublicConfig['auth'],
  factorId: string,
): Promise<string> {
  const client = await loadAuthClient(auth)
  const { data, error } = await client.mfa.challenge({ factorId })
  if (error) throw error
  return data.id
}

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

export async function verifyRecoveryCode(auth: PublicConfig['auth'], code: string): Promise<void> {
  const client = await loadAuthClient(auth)
  const { error } = await client.mfa.recoveryCodes.verify({ code })
  if (error) throw error
}

export async function verifySecurityKey(
  auth: PublicConfig['auth'],
  factorId: string,
): Promise<void> {
  const client = await loadAuthClient(auth)
  const { error } = await client.mfa.webauthn.authenticate({ factorId })
  if (error) throw error
}
