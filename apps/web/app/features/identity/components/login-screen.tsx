import { useState } from 'react'
import { useAuth } from '#web/lib/auth/auth-provider.tsx'
import { needsSecondFactor } from '#web/lib/auth/second-factor.ts'
import { withNext } from '#web/lib/auth/with-next.ts'
import { useNext } from '../use-next.ts'
import { AuthCard } from './auth-card.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginSecondStep } from './login-second-step.tsx'
import { OrDivider } from './or-divider.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignedInRedirect } from './signed-in-redirect.tsx'
import { TextLink } from './text-link.tsx'
import { UnconfirmedNotice } from './unconfirmed-notice.tsx'

export function LoginScreen() {
  const next = useNext()
  const { session } = useAuth()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [mailed, setMailed] = useState<string>()

  if (session)
    return needsSecondFactor(session) ? <LoginSecondStep session={session} /> : <SignedInRedirect />
  if (mailed) return <ConfirmAddress email={mailed} onOtherAddress={() => setMailed(undefined)} />
  return (
    <AuthCard
      title="Log in"
      lead="Welcome back."
      footer={
        <>
          New here? <TextLink to={withNext('/signup', next)}>Sign up</TextLink>
        </>
      }
    >
      <div className="grid gap-2.5">
        <ProviderButtons intent="login" next={next} />
        <PasskeyButton />
      </div>
      <OrDivider />
      <LoginForm
        forgotPasswordLink={withNext('/forgot-password', next)}
        onUnconfirmed={setUnconfirmed}
      />
      {unconfirmed ? <UnconfirmedNotice email={unconfirmed} onMailed={setMailed} /> : null}
    </AuthCard>
  )
}
