import { Dialog, DialogContent, DialogHeader, DialogTitle } from '@product/ui/overlays/dialog'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useRenamePasskey } from '../api/rename-passkey.ts'
import { NameForm } from './name-form.tsx'

type RenamePasskeyDialogProps = { open: boolean; id: string; name: string; onClose: () => void }

export function RenamePasskeyDialog({ open, id, name, onClose }: RenamePasskeyDialogProps) {
  const rename = useRenamePasskey()

  function close() {
    rename.reset()
    onClose()
  }

  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && close()}>
      <DialogContent size="s" aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>Rename passkey</DialogTitle>
        </DialogHeader>
        <NameForm
          suggestion={name}
          action="Rename"
          error={rename.error && describeAuthError(rename.error, 'It could not be renamed.')}
          pending={rename.isPending}
          onNamed={(friendlyName) =>
            rename.mutate({ passkeyId: id, friendlyName }, { onSuccess: close })
          }
        />
      </DialogContent>
    </Dialog>
  )
}
