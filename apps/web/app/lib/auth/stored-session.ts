import type { Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { sessionStorageKey } from './session-storage-key.ts'

/** The session as the auth client keeps it, whether it is still valid or not. */
export function readStoredSession(storageKey: string): Session | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isSession(stored) ? stored : null
  } catch {
    return null
  }
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'access_token' in value && 'user' in value

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
