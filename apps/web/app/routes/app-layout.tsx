import { ErrorState } from '@product/ui/error-state'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useMe } from '#web/features/accounts/api/get-me.ts'
import { describePlan } from '#web/features/accounts/model/describe-plan.ts'
import { useChangePrompts } from '#web/features/prompts/api/change-prompts.ts'
import { AppShell } from '#web/features/shell/components/app-shell.tsx'
import { ShellSkeleton } from '#web/features/shell/components/shell-skeleton.tsx'
import { useAuth, useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { needsSecondFactor } from '#web/lib/auth/factors/second-factor.ts'
import { hasLeftByChoice, signOut } from '#web/lib/auth/sign-out.ts'
import { withNext } from '#web/lib/auth/with-next.ts'
import { useCollections } from '#web/lib/collections/list-collections.ts'
import { describeError } from '#web/lib/describe-error.ts'
import { QueryProvider } from '#web/lib/query.tsx'

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
      <SignedInArea />
    </QueryProvider>
  )
}

function SignedInArea() {
  const client = useAuthClient()
  const { data: me, error, refetch, isFetching } = useMe()
  const { data: collections } = useCollections()
  const change = useChangePrompts()
  const user = me && {
    name: me.account.name,
    plan: describePlan(me.workspace.plan),
    avatarUrl: me.account.avatarUrl,
  }
  return (
    <AppShell
      user={user}
      collections={collections}
      onDropPrompts={(collection, ids) => change({ action: 'add-to-collection', ids, collection })}
      onSignOut={() => signOut(client)}
    >
      {error && !me ? (
        <ErrorState
          title="Your account could not be loaded"
          text={describeError(error)}
          onRetry={refetch}
          retrying={isFetching}
        />
      ) : (
        <Outlet />
      )}
    </AppShell>
  )
}
