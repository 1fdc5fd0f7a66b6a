import type { PublicConfig } from '@product/contract/site'
import type { Caller } from '@product/sdk'
import { call } from '#web/lib/api/call.ts'
import { loadAuthClient } from './auth-client.ts'
import { sessionStorageKey } from './session-storage-key.ts'
import { readStoredSession } from './stored-session.ts'

/** For public pages: calls as whoever is signed in, whose client is loaded only where there is one. */
export async function visitorCall(auth: PublicConfig['auth']): Promise<Caller> {
  if (readStoredSession(sessionStorageKey(auth.url))) await loadAuthClient(auth)
  return call
}
