import { stackToast } from '@product/ui/feedback/toast-stack-store'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useAddSecurityKey } from '../../api/second-factors.ts'
import { suggestFactorName } from '../../model/suggest-factor-name.ts'
import { NameForm } from '../profile/name-form.tsx'

type AddSecurityKeyDialogProps = { open: boolean; takenNames: string[]; onClose: () => void }

export function AddSecurityKeyDialog({ open, takenNames, onClose }: AddSecurityKeyDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent size="s">
        <DialogHeader>
          <DialogTitle>Add security key</DialogTitle>
          <DialogDescription>
            Your browser will ask you to insert and touch the key.
          </DialogDescription>
        </DialogHeader>
        <KeyNameForm takenNames={takenNames} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function KeyNameForm({ takenNames, onDone }: { takenNames: string[]; onDone: () => void }) {
  const add = useAddSecurityKey()
  return (
    <NameForm
      suggestion={suggestFactorName('Security key', takenNames)}
      action="Continue"
      describe={(error) => describeAuthError(error, 'Couldn’t add the key.')}
      save={async (name) => {
        await add.mutateAsync(name)
        stackToast({ title: 'Two-factor authentication is on', variant: 'success' })
        onDone()
      }}
    />
  )
}
