import type { PublicConfig } from '@product/contract/site'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'
import { callbackUrl } from '#web/lib/auth/callback-url.ts'

export async function requestPasswordReset(
  auth: PublicConfig['auth'],
  email: string,
  next: string,
): Promise<void> {
  const client = await loadAuthClient(auth)
  const redirectTo = callbackUrl({ flow: 'recovery', next })
  const { error } = await client.resetPasswordForEmail(email, { redirectTo })
  if (error) throw error
}

export async function setPassword(auth: PublicConfig['auth'], password: string): Promise<void> {
  const client = await loadAuthClient(auth)
  const { error } = await client.updateUser({ password })
  if (error) throw error
}
