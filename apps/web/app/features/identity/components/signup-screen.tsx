import { useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useAuth } from '#web/lib/auth/auth-provider.tsx'
import { withNext } from '#web/lib/auth/safe-next.ts'
import { SignedInRedirect, useNext } from '../use-next.tsx'
import { AuthCard, OrDivider, TextLink } from './auth-card.tsx'
import { ConfirmAddress } from './check-mail.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignupForm } from './signup-form.tsx'

export function SignupScreen() {
  const { auth } = usePublicConfig()
  const next = useNext()
  const { session } = useAuth()
  const [mailed, setMailed] = useState<string>()
  const logInLink = <TextLink to={withNext('/login', next)}>Log in</TextLink>

  if (session) return <SignedInRedirect />
  if (!auth.signUpIsOpen)
    return (
      <AuthCard title="Sign-up is closed" lead="New accounts are created by this site’s operator.">
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
