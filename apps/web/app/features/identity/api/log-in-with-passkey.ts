import type { PublicConfig } from '@product/contract/site'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'

export async function logInWithPasskey(auth: PublicConfig['auth']): Promise<void> {
  const client = await loadAuthClient(auth)
  const { error } = await client.signInWithPasskey()
  if (error) throw error
}
