import { useSyncExternalStore } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { sessionStorageKey } from './session-storage-key.ts'
import { readStoredSession } from './stored-session.ts'

const onServer = () => false

function followOtherTabs(listener: () => void) {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Whether someone seems to be signed in: cheap, for public pages, and nothing to rely on. */
export function useHasStoredSession(): boolean {
  const key = sessionStorageKey(usePublicConfig().auth.url)
  return useSyncExternalStore(followOtherTabs, () => readStoredSession(key) !== null, onServer)
}
