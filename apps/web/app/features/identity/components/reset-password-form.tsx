import { showToast } from '@product/ui/feedback/toast-once-store'
import { SubmitButton } from '@product/ui/forms/submit-button'
import { useActionState, useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { describeAuthError, readAuthErrorCode } from '#web/lib/auth/describe-auth-error.ts'
import { setPassword } from '../api/set-password.ts'
import { readWeakness } from '../model/read-weakness.ts'
import { NewPasswordField } from './new-password-field.tsx'

type ResetPasswordFormProps = { onChanged: () => void; onFactorNeeded: () => void }

export function ResetPasswordForm({ onChanged, onFactorNeeded }: ResetPasswordFormProps) {
  const { auth } = usePublicConfig()
  const [password, change] = useState('')
  const [errors, submit, pending] = useActionState<string[]>(async () => {
    if (!password) return ['Enter a password']
    try {
      await setPassword(auth, password)
    } catch (error) {
      if (readAuthErrorCode(error) === 'insufficient_aal') onFactorNeeded()
      const message = describeAuthError(
        error,
        'The password could not be changed. Please try again.',
      )
      showError(message)
      const weakness = readWeakness(error, auth.passwordMinLength)
      return weakness.length > 0 ? weakness : [message]
    }
    showToast({ title: 'Success', description: 'Your password has been changed' })
    onChanged()
    return []
  }, [])

  return (
    <form action={submit} noValidate className="grid gap-5">
      <NewPasswordField
        label="New password"
        autoFocus
        errors={pending ? [] : errors}
        value={password}
        onChange={change}
      />
      <SubmitButton pending={pending} pendingLabel="Saving...">
        Set new password
      </SubmitButton>
    </form>
  )
}
