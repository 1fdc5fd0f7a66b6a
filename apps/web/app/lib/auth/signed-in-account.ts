import { hasLeftByChoice } from './sign-out.ts'
import { readStoredSession } from './stored-session.ts'

let storageKey: string | undefined

/** Said by the auth client of this page. */
export function noteSessionStorage(key: string): void {
  storageKey = key
}

/**
 * Whether this account may store anything on this device: only the one that is signed in may, in whichever tab it
 * signed out. A session that has expired is one until it is refused, and none from the moment on that somebody signs out.
 */
export const mayStoreFor = (accountId: string): boolean =>
  !hasLeftByChoice() &&
  (storageKey === undefined || readStoredSession(storageKey)?.user.id === accountId)

/** Fails after a sign-out, which has deleted what the account stored here: opening it would create it again. */
export function requireSignedIn(accountId: string): void {
  if (!mayStoreFor(accountId)) throw new Error('This account is not signed in on this device')
}

const leaveListeners = new Set<() => void>()

/** Calls back when this page passes from an account to nobody or to another: what it holds in memory was the first one's. */
export const whenAccountLeaves = (listener: () => void): void => void leaveListeners.add(listener)

export function noteAccountLeft(): void {
  for (const listener of leaveListeners) listener()
}
