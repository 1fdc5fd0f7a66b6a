import type { PublicConfig } from '@product/contract/site'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'

export async function setPassword(auth: PublicConfig['auth'], password: string): Promise<void> {
  const client = await loadAuthClient(auth)
  const { error } = await client.updateUser({ password })
  if (error) throw error
}
