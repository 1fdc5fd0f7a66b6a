import type { PublicConfig } from '@product/contract/site'
import {
  type AuthChangeEvent,
  AuthClient,
  type GoTrueClient,
  type Session,
} from '@supabase/auth-js'
import { checkServer, isServerReachable, whenUnreachable } from '#web/lib/offline/connection.ts'
import { isAway } from '#web/lib/offline/is-away.ts'
import { findAuthUrl } from './find-auth-url.ts'
import { sessionStorageKey } from './session-storage-key.ts'
import { noteSessionStorage } from './signed-in-account.ts'
import { readStoredSession } from './stored-session.ts'

/**
 * The auth client waits half a minute for a server that is away before it says that an expired session cannot be
 * renewed. Here the session is then the stored one at once: it opens what is stored on this device, and nothing else.
 */
class DeviceAuthClient extends AuthClient {
  readonly #storageKey: string

  constructor(options: ConstructorParameters<typeof AuthClient>[0] & { storageKey: string }) {
    super(options)
    this.#storageKey = options.storageKey
  }

  override async getSession(): Promise<Awaited<ReturnType<GoTrueClient['getSession']>>> {
    const away = whenUnreachable()
    const stored = away.promise.then(() => this.#readStored())
    try {
      return await Promise.race([isServerReachable() ? super.getSession() : stored, stored])
    } finally {
      away.stop()
    }
  }

  override onAuthStateChange(
    callback: (event: AuthChangeEvent, session: Session | null) => void | Promise<void>,
  ): ReturnType<GoTrueClient['onAuthStateChange']> {
    let isTold = false
    const away = whenUnreachable()
    const result = super.onAuthStateChange(async (event, session) => {
      isTold = true
      away.stop()
      await callback(event, session)
    })
    const { subscription } = result.data
    void away.promise.then(() => {
      const { session } = this.#readStored().data
      if (!isTold && session) void callback('INITIAL_SESSION', session)
    })
    const unsubscribe = () => {
      isTold = true
      away.stop()
      subscription.unsubscribe()
    }
    return { data: { subscription: { ...subscription, unsubscribe } } }
  }

  #readStored() {
    const session = readStoredSession(this.#storageKey)
    return session ? { data: { session }, error: null } : { data: { session: null }, error: null }
  }
}

export function createAuthClient(config: PublicConfig['auth']): GoTrueClient {
  const { anonKey } = config
  const url = findAuthUrl(config)
  const storageKey = sessionStorageKey(config.url)
  noteSessionStorage(storageKey)
  const isOurs = new URL(url, location.origin).origin === location.origin
  return new DeviceAuthClient({
    url,
    storageKey,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    flowType: 'pkce',
    // The screen behind /auth/callback does this, and says how it went.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    // A hosted service that is away says nothing about our server.
    ...(isOurs && { fetch: fetchAndNotice }),
  })
}

/** An answer for a server that is away is given to the client all the same: its errors say so in words. */
async function fetchAndNotice(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    const response = await fetch(...request)
    if (isAway(response)) void checkServer()
    return response
  } catch (error) {
    void checkServer()
    throw error
  }
}
