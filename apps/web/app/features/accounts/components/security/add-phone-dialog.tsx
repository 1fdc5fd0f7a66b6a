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
import { z } from 'zod'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
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
          <DialogDescription>Get a code by text message when you log in.</DialogDescription>
        </DialogHeader>
        <AddPhoneSteps takenNames={takenNames} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

/** The shortest numbers of the world have seven digits with their country code. */
const fewestDigits = 7

const PhoneNumber = z.object({
  phone: z
    .string()
    .refine(
      (phone) => phone.replaceAll(/\D/g, '').length >= fewestDigits,
      'Enter the full number with country code',
    ),
})

function AddPhoneSteps({ takenNames, onDone }: { takenNames: string[]; onDone: () => void }) {
  const enroll = useEnrollPhoneFactor()
  const challenge = useSendFactorCode()
  const { register, submit, watch, errors, isSaving } = useZodForm(PhoneNumber, {
    defaultValues: { phone: '' },
    errorField: 'phone',
    describe: (error) => describeAuthError(error, 'Couldn’t send the code.'),
    save: async (fields) => {
      const friendlyName = suggestFactorName('Phone', takenNames)
      const factor = await enroll.mutateAsync({ friendlyName, phone: fields.phone })
      await challenge.mutateAsync(factor.id)
    },
  })
  const phone = watch('phone')

  if (enroll.data && challenge.data)
    return (
      <FactorCodeForm
        factorId={enroll.data.id}
        challengeId={challenge.data}
        hint={`Sent to ${phone}`}
        onDone={onDone}
        wayBack={
          <Button variant="ghost" onClick={challenge.reset}>
            Use another number
          </Button>
        }
      />
    )
  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <Field
          label="Phone number"
          hint="With country code, e.g. +1 202 555 0143"
          error={errors.phone?.message}
        >
          <Input type="tel" autoComplete="tel" maxLength={24} {...register('phone')} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" disabled={phone.trim() === ''} loading={isSaving}>
          Send code
        </Button>
      </DialogFooter>
    </form>
  )
}
