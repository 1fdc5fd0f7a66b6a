import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useEnrollAppFactor } from '../api/enroll-app-factor.ts'
import { suggestFactorName } from '../model/suggest-factor-name.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { NameForm } from './name-form.tsx'
import { TotpSecret } from './totp-secret.tsx'

type AddAppDialogProps = { open: boolean; takenNames: string[]; onClose: () => void }

/** Two steps: name the app, then show it the secret and prove that it has it. */
export function AddAppDialog({ open, takenNames, onClose }: AddAppDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add authenticator app</DialogTitle>
          <DialogDescription>
            Any app that makes six-digit codes will do, and most password managers.
          </DialogDescription>
        </DialogHeader>
        <AddAppSteps takenNames={takenNames} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

/** Mounted with the dialog, so that each opening begins anew. */
function AddAppSteps({ takenNames, onDone }: { takenNames: string[]; onDone: () => void }) {
  const enroll = useEnrollAppFactor()
  if (!enroll.data)
    return (
      <NameForm
        suggestion={suggestFactorName('Authenticator app', takenNames)}
        action="Continue"
        error={enroll.error && describeAuthError(enroll.error, 'The app could not be added.')}
        pending={enroll.isPending}
        onNamed={(name) => enroll.mutate(name)}
      />
    )
  const { id, totp } = enroll.data
  return (
    <FactorCodeForm factorId={id} hint="The six digits that the app shows now." onDone={onDone}>
      <TotpSecret qrCode={totp.qr_code} secret={totp.secret} />
    </FactorCodeForm>
  )
}
