import type { PublicConfig } from '@product/contract/site'
import type { GoTrueClient } from '@supabase/auth-js'

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
  const module = await import('./create-auth-client.ts')
  return module.createAuthClient(config)
}
