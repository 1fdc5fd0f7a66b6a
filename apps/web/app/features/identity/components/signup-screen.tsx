import { useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useAuth } from '#web/lib/auth/auth-provider.tsx'
import { withNext } from '#web/lib/auth/with-next.ts'
import { useNext } from '../use-next.ts'
import { AuthCard } from './auth-card.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import { OrDivider } from './or-divider.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignedInRedirect } from './signed-in-redirect.tsx'
import { SignupForm } from './signup-form.tsx'
import { TextLink } from './text-link.tsx'

export function SignupScreen() {
  const { auth } = usePublicConfig()
  const next = useNext()
  const { session } = useAuth()
  const [mailed, setMailed] = useState<string>()
  const logInLink = <TextLink to={withNext('/login', next)}>Log in</TextLink>

  if (session) return <SignedInRedirect />
  if (!auth.signUpIsOpen)
    return (
      <AuthCard
        title="Sign-up is closed"
        lead="New accounts are given out by the operator of this site."
      >
        <p className="text-13 text-quiet">Already have an account? {logInLink}</p>
      </AuthCard>
    )
  if (mailed) return <ConfirmAddress email={mailed} onOtherAddress={() => setMailed(undefined)} />
  return (
    <AuthCard
      title="Create your account"
      lead="Write, keep and run your prompts in one place."
      footer={<>Already have an account? {logInLink}</>}
    >
      <ProviderButtons intent="signup" next={next} />
      <OrDivider />
      <SignupForm next={next} onMailed={setMailed} />
    </AuthCard>
  )
}
