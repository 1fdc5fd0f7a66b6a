import type { PublicConfig } from '@product/contract/site'
import { Button } from '@product/ui/forms/button'
import { CodeInput } from '@product/ui/forms/code-input'
import { Field } from '@product/ui/forms/field'
import { SubmitButton } from '@product/ui/forms/submit-button'
import { type ReactNode, useActionState, useState } from 'react'
import { storedMailText } from '#web/entities/mail/stored-mail.tsx'
import { ResendButton } from '#web/entities/second-factor/resend-button.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { resendConfirmation } from '../api/sign-up.ts'
import { announceSignIn, rememberAttempt } from '../model/attempt.ts'
import { useNext } from '../use-next.tsx'
import { AuthCard } from './auth-card.tsx'

type CheckMailProps = {
  email: string
  type: MailedCode['type']
  lead: ReactNode
  onResend: () => Promise<void>
  onVerified: () => void
  onOtherAddress: () => void
}

/** A mail is on its way, or stored where there is no mail server: its link works in this browser, its code on any device. */
export function CheckMail({
  email,
  type,
  lead,
  onResend,
  onVerified,
  onOtherAddress,
}: CheckMailProps) {
  const { auth } = usePublicConfig()
  const [code, setCode] = useState('')
  const [error, submit, pending] = useActionState<string | undefined>(async () => {
    const token = code.replaceAll(/\s/g, '')
    if (!token) return 'Enter the code from the email'
    try {
      await verifyMailedCode(auth, { email, token, type })
      onVerified()
    } catch (failure) {
      const message = describeAuthError(failure, 'Couldn’t check the code. Please try again.')
      showError(message)
      return message
    }
  }, undefined)

  return (
    <AuthCard title={auth.sendsMail ? 'Check your email' : 'No email was sent'} lead={lead}>
      <form action={submit} noValidate className="grid gap-5">
        <Field
          label="Code"
          error={pending ? undefined : error}
          hint="Opened the email on another device? Enter its code here."
        >
          <CodeInput
            controlSize="l"
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <SubmitButton pending={pending} pendingLabel="Checking...">
          Continue
        </SubmitButton>
        <div className="flex flex-wrap justify-between gap-2">
          <ResendButton label="Send again" isSent={auth.sendsMail} onResend={onResend} />
          <Button variant="ghost" onClick={onOtherAddress}>
            Use another email
          </Button>
        </div>
      </form>
    </AuthCard>
  )
}

type ConfirmAddressProps = { email: string; onOtherAddress: () => void }

/** The last step of a sign-up whose address has to be confirmed. */
export function ConfirmAddress({ email, onOtherAddress }: ConfirmAddressProps) {
  const { auth } = usePublicConfig()
  const next = useNext()
  return (
    <CheckMail
      email={email}
      type="signup"
      lead={
        <>
          {auth.sendsMail ? (
            <>
              We sent an email to{' '}
              <strong className="break-words font-medium text-text">{email}</strong>.
            </>
          ) : (
            storedMailText
          )}{' '}
          Follow its link or enter its code to activate your account.
        </>
      }
      onResend={() => resendConfirmation(auth, email, next)}
      onVerified={() => {
        rememberAttempt({ intent: 'signup' })
        announceSignIn()
      }}
      onOtherAddress={onOtherAddress}
    />
  )
}

type MailedCode = { email: string; token: string; type: 'signup' | 'recovery' }

/** Signs in whoever can read the mail, also on a device where its link would not work. */
async function verifyMailedCode(auth: PublicConfig['auth'], code: MailedCode): Promise<void> {
  const client = await loadAuthClient(auth)
  const { error } = await client.verifyOtp(code)
  if (error) throw error
}
