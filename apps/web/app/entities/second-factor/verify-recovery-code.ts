import type { PublicConfig } from '@product/contract/site'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'

export async function verifyRecoveryCode(auth: PublicConfig['auth'], code: string): Promise<void> {
  const client = await loadAuthClient(auth)
  const { error } = await client.mfa.recoveryCodes.verify({ code })
  if (error) throw error
}
