import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { storedMailText } from '#web/entities/mail/stored-mail.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useConfirmEmailChange, useResendEmailChange } from '../../api/email.ts'
import { CodeField } from '../security/factor-code-form.tsx'

type PendingEmailProps = { currentEmail: string; newEmail: string }

/** A change that waits for its codes: from the new address, and where asked for from the old one. */
export function PendingEmail({ currentEmail, newEmail }: PendingEmailProps) {
  const { auth } = usePublicConfig()
  const resend = useResendEmailChange()
  const [confirmed, setConfirmed] = useState<string[]>([])
  const addresses = auth.confirmEmail && currentEmail ? [currentEmail, newEmail] : [newEmail]

  const sendAgain = () =>
    resend.mutate(
      { currentEmail, newEmail },
      {
        onSuccess: () => {
          setConfirmed([])
          stackToast({
            title: auth.sendsMail ? 'Sent again' : 'New code stored, not sent',
            description: 'Earlier codes no longer work.',
          })
        },
        onError: (error) =>
          stackToast({
            title: 'Not sent',
            description: describeAuthError(error, 'Please try again.'),
            variant: 'error',
          }),
      },
    )

  return (
    <SettingsSection
      title="Waiting for confirmation"
      text={
        <>
          Your address becomes <strong className="font-medium text-text">{newEmail}</strong> once{' '}
          {addresses.length > 1 ? 'both addresses are' : 'it is'} confirmed. Follow the link in the
          email, or enter its code here.{auth.sendsMail ? null : ` ${storedMailText}`}
        </>
      }
      footer={
        <Button onClick={sendAgain} loading={resend.isPending}>
          Send again
        </Button>
      }
    >
      {addresses.map((address) => (
        <EmailCodeForm
          key={address}
          address={address}
          sendsMail={auth.sendsMail}
          isConfirmed={confirmed.includes(address)}
          onConfirmed={() => setConfirmed((before) => [...before, address])}
        />
      ))}
    </SettingsSection>
  )
}

type EmailCodeFormProps = {
  address: string
  sendsMail: boolean
  isConfirmed: boolean
  onConfirmed: () => void
}

const TypedCode = z.object({ code: z.string() })

function EmailCodeForm({ address, sendsMail, isConfirmed, onConfirmed }: EmailCodeFormProps) {
  const confirm = useConfirmEmailChange()
  const { register, submit, watch, errors, isSaving } = useZodForm(TypedCode, {
    defaultValues: { code: '' },
    errorField: 'code',
    describe: (error) => describeAuthError(error, 'Couldn’t check the code.'),
    save: async ({ code }) => {
      // Awaited, because callbacks of `mutate` are dropped when this form goes with the change.
      const isMade = await confirm.mutateAsync({ email: address, code })
      if (isMade) stackToast({ title: 'Email changed', variant: 'success' })
      else onConfirmed()
    },
  })

  if (isConfirmed)
    return (
      <p className="flex items-center gap-2 text-13 text-success">
        <CircleCheck />
        {address} is confirmed. Now confirm the other one.
      </p>
    )
  return (
    <form onSubmit={submit} noValidate>
      <CodeField
        label={
          <span className="wrap-anywhere">
            {sendsMail ? 'Code sent to' : 'Code for'} {address}
          </span>
        }
        error={errors.code?.message}
        {...register('code')}
        action={
          <Button type="submit" disabled={watch('code').trim() === ''} loading={isSaving}>
            Confirm
          </Button>
        }
      />
    </form>
  )
}
