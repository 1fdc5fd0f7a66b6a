import type { PublicConfig } from '@product/contract/site'
import type { GoTrueClient } from '@supabase/auth-js'

export type AuthClient = GoTrueClient

let loading: Promise<AuthClient> | undefined

type Create = (config: PublicConfig['auth']) => Promise<AuthClient>

/** The one client of this page. On public pages its code is loaded by the first call. */
export function loadAuthClient(
  config: PublicConfig['auth'],
  create: Create = importAndCreate,
): Promise<AuthClient> {
  loading ??= create(config).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The client, where something on this page has asked for it already. */
export const findLoadedAuthClient = (): Promise<AuthClient> | undefined => loading

async function importAndCreate(config: PublicConfig['auth']): Promise<AuthClient> {
  const module = await import('./create-auth-client.ts')
  return module.createAuthClient(config)
}
