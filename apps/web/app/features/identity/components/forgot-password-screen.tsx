import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { SubmitButton } from '@product/ui/forms/submit-button'
import { useActionState, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { withNext } from '#web/lib/auth/safe-next.ts'
import { useEarlyInput } from '#web/lib/page/use-early-input.ts'
import { requestPasswordReset } from '../api/reset-password.ts'
import { useNext } from '../use-next.tsx'
import { AuthCard, NeedsScript, TextLink } from './auth-card.tsx'
import { CheckMail } from './check-mail.tsx'

export function ForgotPasswordScreen() {
  const { auth } = usePublicConfig()
  const navigate = useNavigate()
  const typedEmail = readTypedEmail(useLocation().state)
  const next = useNext()
  const [mailed, setMailed] = useState<string>()

  if (mailed)
    return (
      <CheckMail
        email={mailed}
        type="recovery"
        lead={
          <>
            If there is an account with{' '}
            <strong className="break-words font-medium text-text">{mailed}</strong>, an email{' '}
            {auth.sendsMail ? 'is on its way' : 'was stored: this site has no mail server'}. Follow
            its link or enter its code to choose a new password.
          </>
        }
        onResend={() => requestPasswordReset(auth, mailed, next)}
        onVerified={() => navigate(withNext('/reset-password', next))}
        onOtherAddress={() => setMailed(undefined)}
      />
    )
  return (
    <AuthCard
      title="Forgot your password?"
      lead="Enter your email and we’ll send you a link to reset it."
      footer={
        <>
          Remembered it? <TextLink to={withNext('/login', next)}>Log in</TextLink>
        </>
      }
    >
      <ForgotPasswordForm next={next} typedEmail={typedEmail} onMailed={setMailed} />
    </AuthCard>
  )
}

const readTypedEmail = (state: unknown): string =>
  typeof state === 'object' && state && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''

type ForgotPasswordFormProps = {
  next: string
  /** The address that was typed on the previous screen. */
  typedEmail: string
  onMailed: (email: string) => void
}

function ForgotPasswordForm({ next, typedEmail, onMailed }: ForgotPasswordFormProps) {
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
      const message = describeAuthError(failure, 'Couldn’t send the email. Please try again.')
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
        Send reset email
      </SubmitButton>
    </form>
  )
}
