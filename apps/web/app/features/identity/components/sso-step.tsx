import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { SubmitButton } from '@product/ui/forms/submit-button'
import { useActionState, useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { describeAuthError, readAuthErrorCode } from '#web/lib/auth/describe-auth-error.ts'
import { startSsoSignIn } from '../api/log-in.ts'
import { describeFailure, rememberAttempt } from '../model/attempt.ts'
import { useNext } from '../use-next.tsx'
import { AuthCard } from './auth-card.tsx'

const attempt = { intent: 'login', provider: 'single sign-on' } as const

/** Finds a company's own login by the address of somebody who works there. */
export function SsoStep({ onLeave }: { onLeave: () => void }) {
  const { auth } = usePublicConfig()
  const next = useNext()
  const [email, setEmail] = useState('')
  const [error, submit, pending] = useActionState<string | undefined>(async () => {
    const [name, domain = '', ...more] = email.trim().split('@')
    if (!name || !domain.includes('.') || more.length > 0)
      return 'Enter an email like name@company.com'
    rememberAttempt(attempt)
    try {
      await startSsoSignIn(auth, domain, next)
    } catch (failure) {
      return readAuthErrorCode(failure) === 'sso_provider_not_found'
        ? `Single sign-on isn’t set up for ${domain}.`
        : describeAuthError(failure, describeFailure(attempt))
    }
  }, undefined)

  return (
    <AuthCard
      title="Single sign-on"
      lead="Enter your work email to continue to your company’s login page."
    >
      <form action={submit} noValidate className="grid gap-5">
        <Field label="Work email" error={pending ? undefined : error}>
          <Input
            controlSize="l"
            type="email"
            name="email"
            placeholder="you@company.com"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <SubmitButton pending={pending} pendingLabel="Continuing...">
          Continue
        </SubmitButton>
      </form>
      <Button variant="ghost" className="-ml-3 justify-self-start" onClick={onLeave}>
        Log in another way
      </Button>
    </AuthCard>
  )
}
