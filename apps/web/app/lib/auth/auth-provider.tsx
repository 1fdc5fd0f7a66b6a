import { showToast } from '@product/ui/feedback/toast-once-store'
import type { AuthChangeEvent, Session, User } from '@supabase/auth-js'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { type AuthClient, loadAuthClient } from './auth-client.ts'
import { createAuthClient } from './create-auth-client.ts'
import { isPageKept } from './page-owner.ts'
import { sessionStorageKey } from './session-storage-key.ts'
import { hasLeftByChoice, noteSignIn } from './sign-out.ts'
import { noteAccountLeft } from './signed-in-account.ts'
import { readStoredSession } from './stored-session.ts'

type AuthState = { user: User | null; session: Session | null; initializing: boolean }

const changesOwner = new Set<AuthChangeEvent>(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])

const AuthContext = createContext<AuthState | undefined>(undefined)

/** The signed-in person, as known to this page's auth client; changes in other tabs are followed. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { auth } = usePublicConfig()
  const [session, setSession] = useState<Session | null>()
  const [failure, setFailure] = useState<unknown>()

  useEffect(() => {
    let ended = false
    let stop = () => {}
    // From before this page, so that one that cannot be renewed any more does not end in silence.
    let known = readStoredSession(sessionStorageKey(auth.url))
    let ownerId = known?.user.id
    const follow = (event: AuthChangeEvent, told: Session | null) => {
      // A page that stays says so itself.
      if (event === 'SIGNED_OUT' && known && !hasLeftByChoice() && !isPageKept()) tellOfSignOut()
      known = told
      // Without a connection an expired session cannot be renewed yet; it is kept all the same.
      if (event === 'INITIAL_SESSION') known ??= readStoredSession(sessionStorageKey(auth.url))
      // A sign-out may renew the token first.
      if (known && event !== 'TOKEN_REFRESHED') noteSignIn()
      // Signing out by choice deletes everything by itself; this is for a session that was ended elsewhere.
      if (changesOwner.has(event) && !hasLeftByChoice()) void deleteLeftovers(known?.user.id)
      if (event === 'SIGNED_OUT' && !isPageKept()) clearTab()
      const isOther = ownerId !== undefined && known !== null && known.user.id !== ownerId
      if (isOther || (event === 'SIGNED_OUT' && !isPageKept())) noteAccountLeft()
      ownerId = known?.user.id ?? ownerId
      setSession(known)
    }
    // It came with the page, and nothing has to be loaded.
    loadAuthClient(auth, async (config) => createAuthClient(config))
      .then((client) => {
        if (ended) return
        const { subscription } = client.onAuthStateChange(follow).data
        stop = () => subscription.unsubscribe()
      })
      .catch(setFailure)
    return () => {
      ended = true
      stop()
    }
  }, [auth])

  if (failure) throw failure
  const state = {
    session: session ?? null,
    user: session?.user ?? null,
    initializing: session === undefined,
  }
  return <AuthContext value={state}>{children}</AuthContext>
}

export function useAuth(): AuthState {
  const state = use(AuthContext)
  if (!state) throw new Error('useAuth must be used within an AuthProvider')
  return state
}

/** Undefined where nobody is signed in, and on public pages, which do not know. */
export const useUserId = (): string | undefined => use(AuthContext)?.user?.id

/** For screens that are rendered in the browser only: it suspends until the client is loaded. */
export function useAuthClient(): AuthClient {
  return use(loadAuthClient(usePublicConfig().auth))
}

/** Deletes what accounts left here whose session was ended elsewhere. */
async function deleteLeftovers(signedInId: string | undefined): Promise<void> {
  try {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const isLeft = (name: string) =>
      /^(copy|answers) /.test(name) && !(signedInId && name.endsWith(signedInId))
    if (!names.some(isLeft)) return
    const { deleteEndedAccounts } = await import('#web/lib/offline/clear-device.ts')
    await deleteEndedAccounts(signedInId)
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

/** Signing out in another tab cannot reach what this one has stored for itself. */
function clearTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}

const tellOfSignOut = () =>
  showToast({ title: 'Signed out', description: 'Your session has ended. Please log in again.' })
