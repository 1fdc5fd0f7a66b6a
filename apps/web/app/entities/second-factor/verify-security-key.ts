import type { PublicConfig } from '@product/contract/site'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'

export async function verifySecurityKey(
  auth: PublicConfig['auth'],
  factorId: string,
): Promise<void> {
  const client = await loadAuthClient(auth)
  const { error } = await client.mfa.webauthn.authenticate({ factorId })
  if (error) throw error
}
