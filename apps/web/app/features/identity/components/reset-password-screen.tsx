import { Progress } from '@product/ui/feedback/progress'
import { Button } from '@product/ui/forms/button'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAuth } from '#web/lib/auth/auth-provider.tsx'
import { needsSecondFactor } from '#web/lib/auth/second-factor.ts'
import { withNext } from '#web/lib/auth/with-next.ts'
import { useNext } from '../use-next.ts'
import { AuthCard } from './auth-card.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
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
        title="Ask for a mail first"
        lead="A new password can be chosen with the link or the code of a mail that we send you."
      >
        <Button asChild variant="primary" size="l">
          <Link to={withNext('/forgot-password', next)}>Request a mail</Link>
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
