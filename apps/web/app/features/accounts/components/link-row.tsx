import type { PublicConfig } from '@product/contract/site'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { ListRow } from '@product/ui/lists/list-row'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { ProviderIcon } from '#web/lib/auth/provider-icon.tsx'
import { useLinkIdentity } from '../api/link-identity.ts'

type Provider = PublicConfig['auth']['providers'][number]

/** A provider that is not linked yet; where it cannot be, the row says why. */
export function LinkRow({ provider: { id, name, enabled, reason } }: { provider: Provider }) {
  const link = useLinkIdentity()
  const start = () =>
    link.mutate(id, {
      onError: (error) =>
        stackToast({
          title: `${name} could not be linked`,
          description: describeAuthError(error, 'Please try again.'),
          variant: 'error',
        }),
    })
  return (
    <ListRow
      icon={<ProviderIcon provider={id} />}
      title={name}
      text={enabled ? 'Not linked' : (reason ?? 'Not available here')}
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
