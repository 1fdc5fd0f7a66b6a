import { Button } from '@product/ui/button'
import { RelativeTime } from '@product/ui/relative-time'
import { stackToast } from '@product/ui/toast-stack-store'
import type { PasskeyListItem } from '@supabase/auth-js'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useRemovePasskey } from '../api/remove-passkey.ts'
import { ConfirmDialog } from '#web/lib/settings/confirm-dialog.tsx'
import { ListRow } from '#web/lib/settings/list-row.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

export function PasskeyRow({ passkey }: { passkey: PasskeyListItem }) {
  const name = passkey.friendly_name || 'Passkey'
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
          <RemoveButton id={passkey.id} name={name} />
        </div>
      }
    />
  )
}

type PasskeyButtonProps = { id: string; name: string }

function RenameButton({ id, name }: PasskeyButtonProps) {
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

function RemoveButton({ id, name }: PasskeyButtonProps) {
  const [asking, setAsking] = useState(false)
  const remove = useRemovePasskey()

  function confirm() {
    setAsking(false)
    remove.mutateAsync(id).then(
      () => stackToast({ title: `${name} removed`, variant: 'success' }),
      (error) =>
        stackToast({
          title: `${name} was not removed`,
          description: describeAuthError(error, 'Please try again.'),
          variant: 'error',
        }),
    )
  }

  return (
    <>
      <Button
        size="s"
        loading={remove.isPending}
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Remove ${name}?`}
        text="It will not log you in any more. Your device may go on offering it until you delete it there too."
        action="Remove"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
