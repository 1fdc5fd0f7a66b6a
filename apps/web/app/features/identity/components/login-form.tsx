import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { PasswordField } from '@product/ui/forms/password-field'
import { SubmitButton } from '@product/ui/forms/submit-button'
import { KeyRound } from 'lucide-react'
import { useActionState, useRef, useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { describeAuthError, readAuthErrorCode } from '#web/lib/auth/describe-auth-error.ts'
import { needsSecondFactor } from '#web/lib/auth/second-factor.ts'
import { useEarlyInput } from '#web/lib/page/use-early-input.ts'
import { logIn, logInWithPasskey } from '../api/log-in.ts'
import { announceSignIn, describeFailure, rememberAttempt } from '../model/attempt.ts'
import { NeedsScript, TextLink } from './auth-card.tsx'

const attempt = { intent: 'login' } as const

type LoginFormProps = {
  forgotPasswordLink: string
  startEmail?: string
  /** Over a page that has to stay: nothing takes the focus by itself, and links open another tab. */
  staysOpen?: boolean
  /** Called with the address of an account that isn’t confirmed yet. */
  onUnconfirmed?: (email: string) => void
}

export function LoginForm({
  forgotPasswordLink,
  startEmail = '',
  staysOpen = false,
  onUnconfirmed,
}: LoginFormProps) {
  const { auth } = usePublicConfig()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(startEmail)
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  useEarlyInput(form, (textOf) => {
    setEmail(textOf('email'))
    setPassword(textOf('password'))
  })

  const [, submit, pending] = useActionState(async () => {
    setChecked(true)
    if (!email.trim() || !password) {
      showError('Please enter both email and password')
      form.current?.querySelector<HTMLInputElement>('input:placeholder-shown')?.focus()
      return
    }
    rememberAttempt(attempt)
    setRefusal(undefined)
    try {
      const session = await logIn(auth, { email: email.trim(), password })
      if (!needsSecondFactor(session)) announceSignIn()
    } catch (error) {
      const code = readAuthErrorCode(error)
      const message = describeAuthError(error, describeFailure(attempt))
      showError(message)
      if (code === 'invalid_credentials') setRefusal(message)
      if (code === 'email_not_confirmed') onUnconfirmed?.(email.trim())
    }
  }, undefined)

  return (
    <form ref={form} action={submit} noValidate className="grid gap-5">
      <Field label="Email" error={checked && !email.trim() ? 'Enter your email' : undefined}>
        <Input
          controlSize="l"
          type="email"
          name="email"
          placeholder="you@example.com"
          autoComplete="username"
          autoFocus={!staysOpen}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setRefusal(undefined)
          }}
        />
      </Field>
      <PasswordField
        label="Password"
        error={checked && !password ? 'Enter your password' : refusal}
        aside={
          <TextLink
            to={forgotPasswordLink}
            state={{ email }}
            {...(staysOpen && { target: '_blank' })}
          >
            Forgot password?
          </TextLink>
        }
        controlSize="l"
        name="password"
        placeholder=" "
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setRefusal(undefined)
        }}
      />
      <NeedsScript />
      <SubmitButton pending={pending} pendingLabel="Logging in...">
        Log in
      </SubmitButton>
    </form>
  )
}

/** Absent where the installation has no passkeys. */
export function PasskeyButton() {
  const { auth } = usePublicConfig()
  const [pending, setPending] = useState(false)
  if (!auth.passkeys) return null

  const start = async () => {
    setPending(true)
    rememberAttempt(attempt)
    try {
      await logInWithPasskey(auth)
      announceSignIn()
    } catch (error) {
      showError(describeAuthError(error, describeFailure(attempt)))
    }
    setPending(false)
  }

  return (
    <Button className="h-10 w-full" loading={pending} onClick={start}>
      <KeyRound />
      Log in with a passkey
    </Button>
  )
}
