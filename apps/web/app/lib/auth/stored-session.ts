import type { Session } from '@supabase/auth-js'

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
