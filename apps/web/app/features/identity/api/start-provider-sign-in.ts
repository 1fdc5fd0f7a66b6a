import type { PublicConfig } from '@product/contract/site'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'
import { callbackUrl } from '#web/lib/auth/callback-url.ts'

export type ProviderId = PublicConfig['auth']['providers'][number]['id']

/** Leaves the page for the provider's; /auth/callback goes on from there. */
export async function startProviderSignIn(
  auth: PublicConfig['auth'],
  provider: ProviderId,
  next: string,
): Promise<void> {
  const client = await loadAuthClient(auth)
  const redirectTo = callbackUrl({ next })
  const { error } = await client.signInWithOAuth({ provider, options: { redirectTo } })
  if (error) throw error
}
