import { AuthClient } from '@supabase/auth-js'

/** A server with identity, of a test or in a process of its own. */
export type AuthServer = { url: string; apiKeys: { publishable: string } }

/** The published client, as a browser of its own: its session is kept in memory. */
export function createAuthClient(
  { url, apiKeys }: AuthServer,
  flowType: 'pkce' | 'implicit' = 'pkce',
) {
  const stored = new Map<string, string>()
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: apiKeys.publishable, Authorization: `Bearer ${apiKeys.publishable}` },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    storageKey: crypto.randomUUID(),
    persistSession: true,
    autoRefreshToken: false,
    flowType,
    experimental: { recoveryCodes: true },
  })
}
