import { Button } from '@product/ui/button'
import { RelativeTime } from '@product/ui/relative-time'
import { stackToast } from '@product/ui/toast-stack-store'
import type { UserIdentity } from '@supabase/auth-js'
import { useState } from 'react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { ProviderIcon } from '#web/lib/auth/provider-icon.tsx'
import { useUnlinkIdentity } from '../api/unlink-identity.ts'
import { nameProvider } from '../model/name-provider.ts'
import { ConfirmDialog } from '#web/lib/settings/confirm-dialog.tsx'
import { ListRow } from '#web/lib/settings/list-row.tsx'

type IdentityRowProps = { identity: UserIdentity; isLast: boolean }

export function IdentityRow({ identity, isLast }: IdentityRowProps) {
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
      action={<UnlinkButton identity={identity} name={name} disabled={isLast} />}
    />
  )
}

type UnlinkButtonProps = { identity: UserIdentity; name: string; disabled: boolean }

function UnlinkButton({ identity, name, disabled }: UnlinkButtonProps) {
  const [asking, setAsking] = useState(false)
  const unlink = useUnlinkIdentity()

  async function confirm() {
    setAsking(false)
    try {
      // Awaited, because callbacks of `mutate` are dropped when this row leaves the list.
      await unlink.mutateAsync(identity)
      stackToast({ title: `${name} unlinked`, variant: 'success' })
    } catch (error) {
      stackToast({
        title: `${name} was not unlinked`,
        description: describeAuthError(error, 'Please try again.'),
        variant: 'error',
      })
    }
  }

  return (
    <>
      <Button
        size="s"
        disabled={disabled}
        loading={unlink.isPending}
        aria-label={`Unlink ${name}`}
        onClick={() => setAsking(true)}
      >
        Unlink
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Unlink ${name}?`}
        text="You will not be able to sign in with it any more. Your other ways to sign in stay."
        action="Unlink"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
