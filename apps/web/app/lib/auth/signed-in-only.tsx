import type { Session } from '@supabase/auth-js'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { QueryProvider } from '#web/lib/query/query-provider.tsx'
import { useAuth } from './auth-provider.tsx'
import { findSignInPath } from './find-sign-in-path.ts'
import { needsSecondFactor } from './second-factor.ts'
import { hasLeftByChoice } from './sign-out.ts'

type SignedInOnlyProps = {
  /** Shown while it is not known yet who is signed in. */
  skeleton: ReactNode
  children: (session: Session) => ReactNode
}

/** Sends people who are not signed in to the log-in, and back afterwards. */
export function SignedInOnly({ skeleton, children }: SignedInOnlyProps) {
  const { session, initializing } = useAuth()
  const place = useLocation()
  if (initializing) return skeleton
  if (!session || needsSecondFactor(session)) {
    const path = findSignInPath(place, { leftByChoice: hasLeftByChoice() })
    return <Navigate to={path} replace />
  }
  return (
    // By user, so that nothing of another account on this device is ever shown.
    <QueryProvider key={session.user.id}>{children(session)}</QueryProvider>
  )
}
