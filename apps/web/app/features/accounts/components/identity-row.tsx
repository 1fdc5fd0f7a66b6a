import { ListRow } from '@product/ui/lists/list-row'
import { RelativeTime } from '@product/ui/text/relative-time'
import type { UserIdentity } from '@supabase/auth-js'
import { ProviderIcon } from '#web/lib/auth/provider-icon.tsx'
import { useUnlinkIdentity } from '../api/unlink-identity.ts'
import { nameProvider } from '../model/name-provider.ts'
import { TakeAwayButton } from './take-away-button.tsx'

type IdentityRowProps = { identity: UserIdentity; isLast: boolean }

export function IdentityRow({ identity, isLast }: IdentityRowProps) {
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
    ? 'Your password is removed, and your other browsers are signed out. Your other ways to sign in stay.'
    : 'You will not be able to sign in with it any more. Your other ways to sign in stay.'
