import type { PublicConfig } from '@product/contract/site'
import type { GoTrueClient } from '@supabase/auth-js'
import { findAuthUrl } from './find-auth-url.ts'
import { sessionStorageKey } from './session-storage-key.ts'

export type AuthClient = GoTrueClient

let loading: Promise<AuthClient> | undefined

/** The one client of this page. Its code is loaded by the first call, so public pages do without. */
export function loadAuthClient(config: PublicConfig['auth']): Promise<AuthClient> {
  loading ??= createAuthClient(config).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The client, where something on this page has asked for it already. */
export const findLoadedAuthClient = (): Promise<AuthClient> | undefined => loading

async function createAuthClient(config: PublicConfig['auth']): Promise<AuthClient> {
  const { url, anonKey } = config
  const { AuthClient } = await import('@supabase/auth-js')
  return new AuthClient({
    url: findAuthUrl(config),
    storageKey: sessionStorageKey(url),
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    flowType: 'pkce',
    // The screen behind /auth/callback does this, and says how it went.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
}
