import { ErrorState } from '@product/ui/feedback/error-state'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { EmptyRow, RowList } from '@product/ui/lists/list-row'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { KeyRound, Plus } from 'lucide-react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useAddPasskey, usePasskeys } from '../api/passkeys.ts'
import { PasskeyRow } from './passkey-row.tsx'

export function PasskeysSection() {
  const { data: passkeys, error, isFetching, refetch } = usePasskeys()
  return (
    <SettingsSection
      title="Passkeys"
      text="Log in with your fingerprint, your face or the PIN of your device instead of a password."
      action={passkeys ? <AddPasskeyButton /> : null}
    >
      {passkeys && passkeys.length > 0 ? (
        <RowList label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </RowList>
      ) : null}
      {passkeys?.length === 0 ? (
        <EmptyRow
          icon={<KeyRound />}
          title="No passkeys yet"
          text="Add one on each device that you log in from, or in your password manager."
        />
      ) : null}
      {!passkeys && !error ? <ListSkeleton label="Loading your passkeys" rows={1} /> : null}
      {!passkeys && error ? (
        <ErrorState
          title="Your passkeys could not be loaded"
          text={describeAuthError(error, 'Please try again.')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : null}
    </SettingsSection>
  )
}

function AddPasskeyButton() {
  const add = useAddPasskey()
  const start = () =>
    add.mutate(undefined, {
      onSuccess: () => stackToast({ title: 'Passkey added', variant: 'success' }),
      onError: (error) =>
        stackToast({
          title: 'No passkey was added',
          description: describeAuthError(error, 'Please try again.'),
          variant: 'error',
        }),
    })
  return (
    <Button loading={add.isPending} onClick={start}>
      <Plus />
      Add passkey
    </Button>
  )
}
