import type { PublicConfig } from '@product/contract/site'
import type { Session } from '@supabase/auth-js'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'
import { callbackUrl } from '#web/lib/auth/callback-url.ts'

type Credentials = { email: string; password: string }

export async function logIn(
  auth: PublicConfig['auth'],
  credentials: Credentials,
): Promise<Session> {
  const client = await loadAuthClient(auth)
  const { data, error } = await client.signInWithPassword(credentials)
  if (error) throw error
  return data.session
}

export async function logInWithPasskey(auth: PublicConfig['auth']): Promise<void> {
  const client = await loadAuthClient(auth)
  const { error } = await client.signInWithPasskey()
  if (error) throw error
}

/** Leaves the page for that of the company which has this domain. */
export async function startSsoSignIn(
  auth: PublicConfig['auth'],
  domain: string,
  next: string,
): Promise<void> {
  const client = await loadAuthClient(auth)
  const redirectTo = callbackUrl({ next })
  const { error } = await client.signInWithSSO({ domain, options: { redirectTo } })
  if (error) throw error
}

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
