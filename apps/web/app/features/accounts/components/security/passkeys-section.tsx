import { ErrorState } from '@product/ui/feedback/error-state'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { EmptyRow, ListRow, RowList } from '@product/ui/lists/list-row'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '@product/ui/overlays/dialog'
import { RelativeTime } from '@product/ui/text/relative-time'
import type { PasskeyListItem } from '@supabase/auth-js'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import {
  useAddPasskey,
  usePasskeys,
  useRemovePasskey,
  useRenamePasskey,
} from '../../api/passkeys.ts'
import { TakeAwayButton } from '../data/export-section.tsx'
import { NameForm } from '../profile/name-form.tsx'

export function PasskeysSection() {
  const { data: passkeys, error, isFetching, refetch } = usePasskeys()
  return (
    <SettingsSection
      title="Passkeys"
      text="Log in with your fingerprint, face or device PIN instead of a password."
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
          text="Add one on each device you use, or in your password manager."
        />
      ) : null}
      {!passkeys && !error ? <ListSkeleton label="Loading your passkeys" rows={1} /> : null}
      {!passkeys && error ? (
        <ErrorState
          title="Couldn’t load your passkeys"
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
          title: 'Couldn’t add the passkey',
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

function PasskeyRow({ passkey }: { passkey: PasskeyListItem }) {
  const name = passkey.friendly_name || 'Passkey'
  const remove = useRemovePasskey()
  return (
    <ListRow
      icon={<KeyRound />}
      title={name}
      text={
        <>
          added <RelativeTime value={passkey.created_at} /> ·{' '}
          {passkey.last_used_at ? (
            <>
              last used <RelativeTime value={passkey.last_used_at} />
            </>
          ) : (
            'never used'
          )}
        </>
      }
      action={
        <div className="flex gap-2">
          <RenameButton id={passkey.id} name={name} />
          <TakeAwayButton
            verb="Remove"
            name={name}
            consequence="You can’t log in with it anymore. Your device may still offer it until you delete it there."
            takeAway={() => remove.mutateAsync(passkey.id)}
            pending={remove.isPending}
          />
        </div>
      }
    />
  )
}

function RenameButton({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="s" variant="ghost" aria-label={`Rename ${name}`} onClick={() => setOpen(true)}>
        Rename
      </Button>
      <RenamePasskeyDialog open={open} id={id} name={name} onClose={() => setOpen(false)} />
    </>
  )
}

type RenamePasskeyDialogProps = { open: boolean; id: string; name: string; onClose: () => void }

function RenamePasskeyDialog({ open, id, name, onClose }: RenamePasskeyDialogProps) {
  const rename = useRenamePasskey()
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent size="s" aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>Rename passkey</DialogTitle>
        </DialogHeader>
        <NameForm
          suggestion={name}
          action="Rename"
          describe={(error) => describeAuthError(error, 'Couldn’t rename it.')}
          save={async (friendlyName) => {
            await rename.mutateAsync({ passkeyId: id, friendlyName })
            onClose()
          }}
        />
      </DialogContent>
    </Dialog>
  )
}
