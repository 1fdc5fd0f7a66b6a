import { Navigate, Outlet, useLocation } from 'react-router'
import { ShellSkeleton } from '#web/features/shell/components/shell-skeleton.tsx'
import { useAuth } from '#web/lib/auth/auth-provider.tsx'
import { needsSecondFactor } from '#web/lib/auth/second-factor.ts'
import { hasLeftByChoice } from '#web/lib/auth/sign-out.ts'
import { withNext } from '#web/lib/auth/with-next.ts'
import { QueryProvider } from '#web/lib/query.tsx'
import { SignedInShell } from './signed-in-shell.tsx'

/** The signed-in area: whoever is not signed in goes to the log-in and comes back. */
export default function AppLayout() {
  const { session, initializing } = useAuth()
  const { pathname, search, hash } = useLocation()
  if (initializing) return <ShellSkeleton />
  if (!session || needsSecondFactor(session)) {
    const login = hasLeftByChoice() ? '/login' : withNext('/login', pathname + search + hash)
    return <Navigate to={login} replace />
  }
  return (
    // By user, so that nothing of another account on this device is ever shown.
    <QueryProvider key={session.user.id}>
      <SignedInShell session={session}>
        <Outlet />
      </SignedInShell>
    </QueryProvider>
  )
}
