import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { CopyButton } from '@product/ui/text/copy-button'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useEnrollAppFactor } from '../../api/second-factors.ts'
import { suggestFactorName } from '../../model/suggest-factor-name.ts'
import { NameForm } from '../profile/name-form.tsx'
import { FactorCodeForm } from './factor-code-form.tsx'

type TotpSecretProps = { qrCode: string; secret: string }

/** To be scanned, or typed where there is no camera. */
function TotpSecret({ qrCode, secret }: TotpSecretProps) {
  return (
    <div className="grid justify-items-center gap-4 sm:grid-cols-[auto_1fr] sm:justify-items-start">
      {/* Apps read dark on light only, in both themes. */}
      <img
        src={qrCode}
        alt="QR code of the setup key"
        width={168}
        height={168}
        className="size-42 rounded-s border border-line bg-white"
      />
      <div className="grid w-full min-w-0 content-center gap-2">
        <p className="text-13 text-quiet">Scan it with the app, or enter this setup key:</p>
        <div className="flex items-center gap-1 rounded-s border border-line bg-surface-sunken py-1 pr-1 pl-2.5">
          <code className="wrap-anywhere min-w-0 flex-1 font-prompt text-13">
            {inGroupsOfFour(secret)}
          </code>
          <CopyButton text={() => secret} label="Copy setup key" />
        </div>
      </div>
    </div>
  )
}

const inGroupsOfFour = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

type AddAppDialogProps = { open: boolean; takenNames: string[]; onClose: () => void }

/** Two steps: name the app, then show it the secret and prove that it has it. */
export function AddAppDialog({ open, takenNames, onClose }: AddAppDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add authenticator app</DialogTitle>
          <DialogDescription>
            Use any authenticator app or password manager that supports six-digit codes.
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
        describe={(error) => describeAuthError(error, 'Couldn’t add the app.')}
        save={enroll.mutateAsync}
      />
    )
  const { id, totp } = enroll.data
  return (
    <FactorCodeForm factorId={id} hint="The six-digit code the app shows now" onDone={onDone}>
      <TotpSecret qrCode={totp.qr_code} secret={totp.secret} />
    </FactorCodeForm>
  )
}
