import { Button } from '@product/ui/forms/button'
import { CodeInput } from '@product/ui/forms/code-input'
import { Field } from '@product/ui/forms/field'
import { SubmitButton } from '@product/ui/forms/submit-button'
import { type ReactNode, useActionState, useState } from 'react'
import { ResendButton } from '#web/entities/second-factor/resend-button.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { type MailedCode, verifyMailedCode } from '../api/verify-mailed-code.ts'
import { AuthCard } from './auth-card.tsx'

type CheckMailProps = {
  email: string
  type: MailedCode['type']
  lead: ReactNode
  onResend: () => Promise<void>
  onVerified: () => void
  onOtherAddress: () => void
}

/** A mail is on its way: its link works in this browser, its code on any device. */
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
    if (!token) return 'Enter the code of the mail'
    try {
      await verifyMailedCode(auth, { email, token, type })
      onVerified()
    } catch (failure) {
      const message = describeAuthError(failure, 'The code could not be checked. Please try again.')
      showError(message)
      return message
    }
  }, undefined)

  return (
    <AuthCard title="Check your mail" lead={lead}>
      <form action={submit} noValidate className="grid gap-5">
        <Field
          label="Code"
          error={pending ? undefined : error}
          hint="Reading the mail on another device? Type its code here instead of following the link."
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
          <ResendButton label="Send again" onResend={onResend} />
          <Button variant="ghost" onClick={onOtherAddress}>
            Use another address
          </Button>
        </div>
      </form>
    </AuthCard>
  )
}
