import { ErrorState } from '@product/ui/feedback/error-state'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { RowList } from '@product/ui/lists/list-row'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import type { User } from '@supabase/auth-js'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useAuthUser } from '../api/get-auth-user.ts'
import { IdentityRow } from './identity-row.tsx'
import { LinkRow } from './link-row.tsx'

export function LinkedAccountsSection() {
  const { data: user, error, isFetching, refetch } = useAuthUser()
  return (
    <SettingsSection
      title="Linked accounts"
      text="Each of them signs you in. The only one left cannot be unlinked."
    >
      {user ? <Identities user={user} /> : null}
      {!user && !error ? <ListSkeleton label="Loading your linked accounts" rows={3} /> : null}
      {!user && error ? (
        <ErrorState
          title="Your linked accounts could not be loaded"
          text={describeAuthError(error, 'Please try again.')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : null}
    </SettingsSection>
  )
}

function Identities({ user: { identities = [] } }: { user: User }) {
  const { auth } = usePublicConfig()
  const linked = new Set(identities.map(({ provider }) => provider))
  return (
    <RowList label="Linked accounts">
      {identities.map((identity) => (
        <IdentityRow
          key={identity.identity_id}
          identity={identity}
          isLast={identities.length === 1}
        />
      ))}
      {auth.providers
        .filter(({ id }) => !linked.has(id))
        .map((provider) => (
          <LinkRow key={provider.id} provider={provider} />
        ))}
    </RowList>
  )
}
