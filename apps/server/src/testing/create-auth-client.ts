import { AuthClient } from '@supabase/auth-js'
import type { TestApp } from '#testing/build-test-app.ts'

/** A server, in this process or in another. */
export type Reachable = {
  url: string
  apiKeys: Pick<TestApp['apiKeys'], 'publishable'>
}

/** The published client, as a browser of its own: its session is kept in memory. */
export function createAuthClient(
  { url, apiKeys }: Reachable,
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
