import { ErrorState } from '@product/ui/error-state'
import type { User } from '@supabase/auth-js'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { usePublicConfig } from '#web/lib/public-config.ts'
import { useAuthUser } from '../api/get-auth-user.ts'
import { IdentityRow } from './identity-row.tsx'
import { LinkRow } from './link-row.tsx'
import { RowList } from '#web/lib/settings/list-row.tsx'
import { ListSkeleton } from '#web/lib/settings/list-skeleton.tsx'
import { SettingsSection } from '#web/lib/settings/settings-section.tsx'

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
