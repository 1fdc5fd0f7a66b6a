import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { withNext } from '#web/lib/auth/with-next.ts'
import { requestPasswordReset } from '../api/request-password-reset.ts'
import { useNext } from '../use-next.ts'
import { AuthCard } from './auth-card.tsx'
import { CheckMail } from './check-mail.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { TextLink } from './text-link.tsx'

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
            <strong className="break-words font-medium text-text">{mailed}</strong>, a mail is on
            its way. Follow its link, or type its code, to choose a new password.
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
      lead="Enter your address, and we send you a mail to choose a new one."
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
