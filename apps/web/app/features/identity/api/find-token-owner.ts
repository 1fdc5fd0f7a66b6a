import type { PublicConfig } from '@product/contract/site'
import type { User } from '@supabase/auth-js'
import { findAuthUrl } from '#web/lib/auth/find-auth-url.ts'

/**
 * Whose token this is, in the service's word: what a token says of itself can be made up. Asked by
 * a client of its own, because the page's client drops its session where this one has ended.
 */
export async function findTokenOwner(
  auth: PublicConfig['auth'],
  accessToken: string,
): Promise<User> {
  const { AuthClient } = await import('@supabase/auth-js')
  const client = new AuthClient({
    url: findAuthUrl(auth),
    headers: { apikey: auth.anonKey },
    storageKey: 'token-owner',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  const { data, error } = await client.getUser(accessToken)
  if (error) throw error
  return data.user
}
