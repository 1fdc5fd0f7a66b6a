import { CodeInput } from '@product/ui/forms/code-input'
import { Field } from '@product/ui/forms/field'
import { SubmitButton } from '@product/ui/forms/submit-button'
import { type ReactNode, useActionState, useState } from 'react'
import { showError } from '#web/lib/api/show-error.ts'
import { describeAuthError, readAuthErrorCode } from '#web/lib/auth/describe-auth-error.ts'

type FactorCodeFormProps = {
  label: string
  hint: ReactNode
  verify: (code: string) => Promise<void>
  onVerified: () => void
  isDigits?: boolean
  /** Told of a code that is not right; by default, that of an authenticator. */
  wrongCode?: string
}

/** One code to type, and whether it was right. */
export function FactorCodeForm({
  label,
  hint,
  verify,
  onVerified,
  isDigits = true,
  wrongCode,
}: FactorCodeFormProps) {
  const [code, setCode] = useState('')
  const [error, submit, pending] = useActionState<string | undefined>(async () => {
    const typed = code.replaceAll(/\s/g, '')
    if (!typed) return 'Enter the code'
    try {
      await verify(typed)
      onVerified()
    } catch (failure) {
      const isWrong = readAuthErrorCode(failure) === 'mfa_verification_failed'
      const message =
        (isWrong && wrongCode) ||
        describeAuthError(failure, 'Couldn’t check the code. Please try again.')
      showError(message)
      setCode('')
      return message
    }
  }, undefined)

  return (
    <form action={submit} noValidate className="grid gap-5">
      <Field label={label} hint={hint} error={pending ? undefined : error}>
        <CodeInput
          controlSize="l"
          autoFocus
          {...(!isDigits && textCode)}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <SubmitButton pending={pending} pendingLabel="Checking...">
        Verify
      </SubmitButton>
    </form>
  )
}

const textCode = {
  inputMode: 'text',
  autoComplete: 'off',
  maxLength: 64,
  placeholder: '',
  className: 'tracking-normal',
} as const
