import { Button } from '@product/ui/forms/button'
import { ListRow } from '@product/ui/lists/list-row'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '@product/ui/overlays/dialog'
import { RelativeTime } from '@product/ui/text/relative-time'
import type { PasskeyListItem } from '@supabase/auth-js'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useRemovePasskey, useRenamePasskey } from '../api/passkeys.ts'
import { TakeAwayButton } from './export-section.tsx'
import { NameForm } from './name-form.tsx'

export function PasskeyRow({ passkey }: { passkey: PasskeyListItem }) {
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
            consequence="It will not log you in any more. Your device may go on offering it until you delete it there too."
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
          describe={(error) => describeAuthError(error, 'It could not be renamed.')}
          save={async (friendlyName) => {
            await rename.mutateAsync({ passkeyId: id, friendlyName })
            onClose()
          }}
        />
      </DialogContent>
    </Dialog>
  )
}
