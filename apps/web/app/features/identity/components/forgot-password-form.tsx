import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { SubmitButton } from '@product/ui/forms/submit-button'
import { useActionState, useRef, useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useEarlyInput } from '#web/lib/page/use-early-input.ts'
import { requestPasswordReset } from '../api/request-password-reset.ts'
import { NeedsScript } from './needs-script.tsx'

type ForgotPasswordFormProps = {
  next: string
  /** What was typed on the way here. */
  typedEmail: string
  onMailed: (email: string) => void
}

export function ForgotPasswordForm({ next, typedEmail, onMailed }: ForgotPasswordFormProps) {
  const { auth } = usePublicConfig()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(typedEmail)
  useEarlyInput(form, (textOf) => setEmail(textOf('email')))
  const [error, submit, pending] = useActionState<string | undefined>(async () => {
    const address = email.trim()
    if (!address) return 'Enter your email'
    try {
      await requestPasswordReset(auth, address, next)
      onMailed(address)
    } catch (failure) {
      const message = describeAuthError(failure, 'The mail could not be sent. Please try again.')
      showError(message)
      return message
    }
  }, undefined)

  return (
    <form ref={form} action={submit} noValidate className="grid gap-5">
      <Field label="Email" error={pending ? undefined : error}>
        <Input
          controlSize="l"
          type="email"
          name="email"
          placeholder="you@example.com"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <NeedsScript />
      <SubmitButton pending={pending} pendingLabel="Sending...">
        Send reset mail
      </SubmitButton>
    </form>
  )
}
