import type { Session } from '@supabase/auth-js'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isServerReachable } from '#web/lib/offline/connection.ts'
import { QueryProvider } from '#web/lib/query/query-provider.tsx'
import { useAuth } from './auth-provider.tsx'
import { findSignInPath } from './find-sign-in-path.ts'
import { holdPage } from './hold-page.ts'
import { claimPage, releaseRequests } from './page-owner.ts'
import { hasLeftByChoice } from './sign-out.ts'

type SignedInOnlyProps = {
  /** Shown while it is not known yet who is signed in. */
  skeleton: ReactNode
  /** Shown over the page when its session has ended, until its owner has signed in again. */
  signInDialog: (owner: Session) => ReactNode
  children: (session: Session) => ReactNode
}

/**
 * Sends people who are not signed in to the log-in, and back afterwards. Who is signed out elsewhere
 * while a page is open stays on it: what they type must neither be lost nor end up in another field.
 */
export function SignedInOnly({ skeleton, signInDialog, children }: SignedInOnlyProps) {
  const { session, initializing } = useAuth()
  const [held, setHeld] = useState(() => holdPage(null, session))
  const next = holdPage(held, session)
  if (next?.session !== held?.session || next?.state !== held?.state) setHeld(next)
  const place = useLocation()

  if (initializing) return skeleton
  if (!next) {
    const path = findSignInPath(place, { leftByChoice: hasLeftByChoice() })
    return <Navigate to={path} replace />
  }
  return (
    // By user, so that nothing of another account on this device is ever shown.
    <QueryProvider key={next.session.user.id} mayRetry={isServerReachable}>
      {children(next.session)}
      <PageOwnership userId={next.session.user.id} state={next.state} />
      {next.state === 'open' ? null : signInDialog(next.session)}
    </QueryProvider>
  )
}

type PageOwnershipProps = { userId: string; state: 'open' | 'ended' | 'foreign' }

function PageOwnership({ userId, state }: PageOwnershipProps) {
  useLayoutEffect(() => claimPage(userId), [userId])
  useEffect(() => {
    if (state === 'open') releaseRequests()
    // Loaded anew, so that nothing of the page that was open is left.
    if (state === 'foreign') {
      sessionStorage.clear()
      location.replace('/dashboard')
    }
  }, [state])
  return null
}
