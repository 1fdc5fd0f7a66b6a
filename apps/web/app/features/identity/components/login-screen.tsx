import { Button } from '@product/ui/forms/button'
import type { Session } from '@supabase/auth-js'
import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuth } from '#web/lib/auth/auth-provider.tsx'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { withNext } from '#web/lib/auth/safe-next.ts'
import { needsSecondFactor } from '#web/lib/auth/second-factor.ts'
import { endSession } from '#web/lib/auth/sign-out.ts'
import { resendConfirmation } from '../api/sign-up.ts'
import { announceSignIn } from '../model/attempt.ts'
import { SignedInRedirect, useNext } from '../use-next.tsx'
import { AuthCard, OrDivider, TextLink } from './auth-card.tsx'
import { ConfirmAddress } from './check-mail.tsx'
import { LoginForm, PasskeyButton } from './login-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SsoStep } from './sso-step.tsx'

export function LoginScreen() {
  const { auth } = usePublicConfig()
  const next = useNext()
  const { session } = useAuth()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [mailed, setMailed] = useState<string>()
  const [isSso, setSso] = useState(false)

  if (session)
    return needsSecondFactor(session) ? <LoginSecondStep session={session} /> : <SignedInRedirect />
  if (mailed) return <ConfirmAddress email={mailed} onOtherAddress={() => setMailed(undefined)} />
  if (isSso) return <SsoStep onLeave={() => setSso(false)} />
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
      {auth.sso ? (
        <Button variant="ghost" className="-mt-3" onClick={() => setSso(true)}>
          Use single sign-on
        </Button>
      ) : null}
      {unconfirmed ? <UnconfirmedNotice email={unconfirmed} onMailed={setMailed} /> : null}
    </AuthCard>
  )
}

function LoginSecondStep({ session }: { session: Session }) {
  const { auth } = usePublicConfig()
  return (
    <SecondFactor
      session={session}
      onVerified={announceSignIn}
      // Unsent work of the account waits on this device until its owner is back.
      onLeave={async () => void (await endSession(await loadAuthClient(auth)))}
    />
  )
}

type UnconfirmedNoticeProps = { email: string; onMailed: (email: string) => void }

/** The password was right, but the address was never confirmed: a new mail helps. */
function UnconfirmedNotice({ email, onMailed }: UnconfirmedNoticeProps) {
  const { auth } = usePublicConfig()
  const next = useNext()
  const [pending, setPending] = useState(false)

  const resend = async () => {
    setPending(true)
    try {
      await resendConfirmation(auth, email, next)
      onMailed(email)
    } catch (error) {
      showError(describeAuthError(error, 'Couldn’t send the email. Please try again.'))
    }
    setPending(false)
  }

  return (
    <div
      role="status"
      className="flex gap-3 rounded-m border border-accent-line bg-accent-tint p-4"
    >
      <MailWarning className="mt-0.5 text-accent" />
      <div className="grid justify-items-start gap-3">
        <p className="break-words text-13">
          <strong className="font-medium">{email}</strong> isn’t confirmed yet.
        </p>
        <Button loading={pending} onClick={resend}>
          Resend confirmation email
        </Button>
      </div>
    </div>
  )
}
