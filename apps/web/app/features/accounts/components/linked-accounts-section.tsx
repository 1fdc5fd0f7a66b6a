import type { PublicConfig } from '@product/contract/site'
import { ErrorState } from '@product/ui/feedback/error-state'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { ListRow, RowList } from '@product/ui/lists/list-row'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { RelativeTime } from '@product/ui/text/relative-time'
import type { User, UserIdentity } from '@supabase/auth-js'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { ProviderIcon } from '#web/lib/auth/provider-icon.tsx'
import { useAuthUser } from '../api/auth-user.ts'
import { useLinkIdentity, useUnlinkIdentity } from '../api/identities.ts'
import { TakeAwayButton } from './data/export-section.tsx'

export function LinkedAccountsSection() {
  const { data: user, error, isFetching, refetch } = useAuthUser()
  return (
    <SettingsSection
      title="Linked accounts"
      text="Ways to sign in to your account. You can’t unlink the last one."
    >
      {user ? <Identities user={user} /> : null}
      {!user && !error ? <ListSkeleton label="Loading your linked accounts" rows={3} /> : null}
      {!user && error ? (
        <ErrorState
          title="Couldn’t load your linked accounts"
          text={describeAuthError(error, 'Please try again.')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : null}
    </SettingsSection>
  )
}

function Identities({ user: { identities = [], is_sso_user: isManaged } }: { user: User }) {
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
        .filter(({ id }) => !isManaged && !linked.has(id))
        .map((provider) => (
          <LinkRow key={provider.id} provider={provider} />
        ))}
    </RowList>
  )
}

type IdentityRowProps = { identity: UserIdentity; isLast: boolean }

function IdentityRow({ identity, isLast }: IdentityRowProps) {
  const unlink = useUnlinkIdentity()
  const name = nameProvider(identity.provider)
  const address = identity.identity_data?.email
  return (
    <ListRow
      icon={<ProviderIcon provider={identity.provider} />}
      title={name}
      text={
        <>
          {typeof address === 'string' ? `${address} · ` : null}
          {identity.created_at ? (
            <>
              since <RelativeTime value={identity.created_at} />
            </>
          ) : null}
          {isLast ? ' · your only way to sign in' : null}
        </>
      }
      action={
        <TakeAwayButton
          verb="Unlink"
          name={name}
          consequence={consequenceOf(identity)}
          takeAway={() => unlink.mutateAsync(identity)}
          pending={unlink.isPending}
          disabled={isLast}
        />
      }
    />
  )
}

const consequenceOf = ({ provider }: UserIdentity): string =>
  provider === 'email'
    ? 'Your password is removed and your other browsers are signed out. Your other sign-in methods stay.'
    : 'You can’t sign in with it anymore. Your other sign-in methods stay.'

type Provider = PublicConfig['auth']['providers'][number]

/** A provider that is not linked yet; where it cannot be, the row says why. */
function LinkRow({ provider: { id, name, enabled, reason } }: { provider: Provider }) {
  const link = useLinkIdentity()
  const start = () =>
    link.mutate(id, {
      onError: (error) =>
        stackToast({
          title: `Couldn’t link ${name}`,
          description: describeAuthError(error, 'Please try again.'),
          variant: 'error',
        }),
    })
  return (
    <ListRow
      icon={<ProviderIcon provider={id} />}
      title={name}
      text={enabled ? 'Not linked' : (reason ?? 'Not set up here')}
      action={
        <Button
          size="s"
          disabled={!enabled}
          loading={link.isPending}
          aria-label={`Link ${name}`}
          onClick={start}
        >
          Link
        </Button>
      }
    />
  )
}

const names: Record<string, string> = {
  email: 'Email and password',
  phone: 'Phone',
  google: 'Google',
  github: 'GitHub',
}

const nameProvider = (provider: string): string =>
  names[provider] ?? (provider.startsWith('sso:') ? 'Single sign-on' : provider)
