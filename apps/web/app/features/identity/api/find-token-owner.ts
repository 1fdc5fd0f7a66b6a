import type { PublicConfig } from '@product/contract/site'
import type { User } from '@supabase/auth-js'

/**
 * Whose token this is, in the service's word: what a token says of itself can be made up. Asked by
 * a client of its own, because the page's client drops its session where this one has ended.
 */
export async function findTokenOwner(
  { url, anonKey }: PublicConfig['auth'],
  accessToken: string,
): Promise<User> {
  const { AuthClient } = await import('@supabase/auth-js')
  const client = new AuthClient({
    url,
    headers: { apikey: anonKey },
    storageKey: 'token-owner',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  const { data, error } = await client.getUser(accessToken)
  if (error) throw error
  return data.user
}
