import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { SubmitButton } from '@product/ui/forms/submit-button'
import { type ComponentProps, useActionState, useRef, useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useEarlyInput } from '#web/lib/page/use-early-input.ts'
import { signUp } from '../api/sign-up.ts'
import { announceSignIn, describeFailure, rememberAttempt } from '../model/attempt.ts'
import { readSignupComplaints, type SignupComplaints } from '../model/read-signup-complaints.ts'
import { emptySignup, findSignupProblem, type SignupValues } from '../model/signup-values.ts'
import { NeedsScript, TextLink } from './auth-card.tsx'
import { NewPasswordField } from './new-password-field.tsx'

const attempt = { intent: 'signup' } as const

type SignupFormProps = {
  next: string
  /** Called with the address that has to be confirmed by mail first. */
  onMailed: (email: string) => void
}

export function SignupForm({ next, onMailed }: SignupFormProps) {
  const { auth } = usePublicConfig()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(emptySignup)
  const [checked, setChecked] = useState(false)
  const [complaints, setComplaints] = useState<SignupComplaints>({ password: [] })

  const change = (changes: Partial<SignupValues>) => setValues({ ...values, ...changes })
  const missing = (text: string, error: string) => (checked && !text.trim() ? error : undefined)

  useEarlyInput(form, (textOf) =>
    change({
      firstName: textOf('firstName'),
      lastName: textOf('lastName'),
      email: textOf('email'),
      password: textOf('password'),
    }),
  )

  const [, submit, pending] = useActionState(async () => {
    setChecked(true)
    const problem = findSignupProblem(values)
    if (problem) {
      showError(problem)
      form.current?.querySelector<HTMLInputElement>('input:placeholder-shown')?.focus()
      return
    }
    rememberAttempt(attempt)
    const email = values.email.trim()
    try {
      const session = await signUp(auth, { ...values, email }, next)
      if (session) announceSignIn()
      else onMailed(email)
    } catch (error) {
      showError(describeAuthError(error, describeFailure(attempt)))
      setComplaints(readSignupComplaints(error, auth.passwordMinLength))
    }
  }, undefined)

  return (
    <form
      ref={form}
      action={submit}
      // Every form action ends with a reset, which would untick the checkbox.
      onResetCapture={(event) => event.stopPropagation()}
      noValidate
      className="grid gap-5"
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          placeholder="Ada"
          autoFocus
          maxLength={50}
          error={missing(values.firstName, 'Enter your first name')}
          value={values.firstName}
          onText={(firstName) => change({ firstName })}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          placeholder="Lovelace"
          maxLength={50}
          error={missing(values.lastName, 'Enter your last name')}
          value={values.lastName}
          onText={(lastName) => change({ lastName })}
        />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        placeholder="you@example.com"
        maxLength={255}
        error={missing(values.email, 'Enter your email') ?? complaints.email}
        value={values.email}
        onText={(email) => {
          change({ email })
          setComplaints({ password: complaints.password })
        }}
      />
      <NewPasswordField
        label="Password"
        avoid={[values.firstName, values.lastName, values.email]}
        errors={checked && !values.password ? ['Enter a password'] : complaints.password}
        value={values.password}
        onChange={(password) => {
          change({ password })
          setComplaints({ ...complaints, password: [] })
        }}
      />
      <TermsField
        accepted={values.terms}
        invalid={checked && !values.terms}
        onChange={(terms) => change({ terms })}
      />
      <NeedsScript />
      <SubmitButton pending={pending} pendingLabel="Creating account...">
        Create account
      </SubmitButton>
    </form>
  )
}

type TextFieldProps = Omit<ComponentProps<typeof Input>, 'onChange'> & {
  label: string
  error: string | undefined
  onText: (text: string) => void
}

function TextField({ label, error, onText, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error}>
      <Input controlSize="l" {...input} onChange={(event) => onText(event.target.value)} />
    </Field>
  )
}

type TermsFieldProps = {
  accepted: boolean
  invalid: boolean
  onChange: (accepted: boolean) => void
}

function TermsField({ accepted, invalid, onChange }: TermsFieldProps) {
  return (
    <ChoiceField
      hint={invalid ? <span className="text-danger">Required to create an account</span> : null}
      label={
        <>
          I agree to the <TextLink to="/terms">Terms of Service</TextLink> and the{' '}
          <TextLink to="/privacy">Privacy Policy</TextLink>
        </>
      }
    >
      <Checkbox
        name="terms"
        aria-invalid={invalid || undefined}
        checked={accepted}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
    </ChoiceField>
  )
}
