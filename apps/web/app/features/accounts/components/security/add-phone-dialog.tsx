import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { type FormEvent, useState } from 'react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useEnrollPhoneFactor, useSendFactorCode } from '../../api/second-factors.ts'
import { suggestFactorName } from '../../model/suggest-factor-name.ts'
import { FactorCodeForm } from './factor-code-form.tsx'

type AddPhoneDialogProps = { open: boolean; takenNames: string[]; onClose: () => void }

export function AddPhoneDialog({ open, takenNames, onClose }: AddPhoneDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add phone</DialogTitle>
          <DialogDescription>You get a code by text message when you log in.</DialogDescription>
        </DialogHeader>
        <AddPhoneSteps takenNames={takenNames} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

/** The shortest numbers of the world have seven digits with their country code. */
const fewestDigits = 7

function AddPhoneSteps({ takenNames, onDone }: { takenNames: string[]; onDone: () => void }) {
  const [phone, setPhone] = useState('')
  const [checked, setChecked] = useState(false)
  const enroll = useEnrollPhoneFactor()
  const challenge = useSendFactorCode()
  const failure = enroll.error ?? challenge.error
  const problem = failure && describeAuthError(failure, 'The code could not be sent.')
  const isWhole = phone.replaceAll(/\D/g, '').length >= fewestDigits

  async function send(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!isWhole) return
    const friendlyName = suggestFactorName('Phone', takenNames)
    // The mutations report their own errors.
    const factor = await enroll.mutateAsync({ friendlyName, phone }).catch(() => undefined)
    if (factor) challenge.mutate(factor.id)
  }

  if (enroll.data && challenge.data)
    return (
      <FactorCodeForm
        factorId={enroll.data.id}
        challengeId={challenge.data}
        hint={`As sent to ${phone}.`}
        onDone={onDone}
        wayBack={
          <Button variant="ghost" onClick={challenge.reset}>
            Use another number
          </Button>
        }
      />
    )
  return (
    <form onSubmit={send} noValidate className="contents">
      <DialogBody>
        <Field
          label="Phone number"
          hint="With the country code, for instance +44 20 7946 0018."
          error={checked && !isWhole ? 'Enter the whole number, with the country code' : problem}
        >
          <Input
            type="tel"
            autoComplete="tel"
            maxLength={24}
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button
          type="submit"
          variant="primary"
          disabled={phone.trim() === ''}
          loading={enroll.isPending || challenge.isPending}
        >
          Send code
        </Button>
      </DialogFooter>
    </form>
  )
}
