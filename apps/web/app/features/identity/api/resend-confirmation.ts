import type { PublicConfig } from '@product/contract/site'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'
import { callbackUrl } from '#web/lib/auth/callback-url.ts'

export async function resendConfirmation(
  auth: PublicConfig['auth'],
  email: string,
  next: string,
): Promise<void> {
  const client = await loadAuthClient(auth)
  const emailRedirectTo = callbackUrl({ flow: 'signup', next })
  const { error } = await client.resend({ type: 'signup', email, options: { emailRedirectTo } })
  if (error) throw error
}
