import { Progress } from '@product/ui/feedback/progress'
import { showToast } from '@product/ui/feedback/toast-once-store'
import { Button } from '@product/ui/forms/button'
import { SubmitButton } from '@product/ui/forms/submit-button'
import { useActionState, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { useAuth } from '#web/lib/auth/auth-provider.tsx'
import { describeAuthError, readAuthErrorCode } from '#web/lib/auth/describe-auth-error.ts'
import { withNext } from '#web/lib/auth/safe-next.ts'
import { needsSecondFactor } from '#web/lib/auth/second-factor.ts'
import { setPassword } from '../api/reset-password.ts'
import { readWeakness } from '../model/read-weakness.ts'
import { useNext } from '../use-next.tsx'
import { AuthCard } from './auth-card.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { SecondFactor } from './second-factor.tsx'

export function ResetPasswordScreen() {
  const navigate = useNavigate()
  const next = useNext()
  const { session, initializing } = useAuth()
  const [factorNeeded, setFactorNeeded] = useState(false)

  if (initializing)
    return (
      <AuthCard title="Choose a new password">
        <Progress label="Checking your session" value={null} />
      </AuthCard>
    )
  if (!session)
    return (
      <AuthCard
        title="Request a reset email first"
        lead="To choose a new password, use the link or code in the email we send you."
      >
        <Button asChild variant="primary" size="l">
          <Link to={withNext('/forgot-password', next)}>Request an email</Link>
        </Button>
      </AuthCard>
    )
  if (factorNeeded || needsSecondFactor(session))
    return (
      <SecondFactor
        session={session}
        onVerified={() => setFactorNeeded(false)}
        onLeave={() => navigate(withNext('/forgot-password', next))}
      />
    )
  return (
    <AuthCard title="Choose a new password" lead="Your other devices will be signed out.">
      <ResetPasswordForm
        onChanged={() => navigate(next, { replace: true })}
        onFactorNeeded={() => setFactorNeeded(true)}
      />
    </AuthCard>
  )
}

type ResetPasswordFormProps = { onChanged: () => void; onFactorNeeded: () => void }

function ResetPasswordForm({ onChanged, onFactorNeeded }: ResetPasswordFormProps) {
  const { auth } = usePublicConfig()
  const [password, change] = useState('')
  const [errors, submit, pending] = useActionState<string[]>(async () => {
    if (!password) return ['Enter a password']
    try {
      await setPassword(auth, password)
    } catch (error) {
      if (readAuthErrorCode(error) === 'insufficient_aal') onFactorNeeded()
      const message = describeAuthError(error, 'Couldn’t change the password. Please try again.')
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
