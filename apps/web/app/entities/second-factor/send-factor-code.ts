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
