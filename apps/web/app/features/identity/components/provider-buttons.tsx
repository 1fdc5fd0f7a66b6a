import type { PublicConfig } from '@product/contract/site'
import { showToast } from '@product/ui/feedback/toast-once-store'
import { Button } from '@product/ui/forms/button'
import { useId, useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { ProviderIcon } from '#web/lib/auth/provider-icon.tsx'
import { startProviderSignIn } from '../api/log-in.ts'
import { type Attempt, describeFailure, rememberAttempt } from '../model/attempt.ts'

type Provider = PublicConfig['auth']['providers'][number]
const notSetUp: Record<Attempt['intent'], string> = {
  login: 'Log in with your email and password instead.',
  signup: 'Sign up with your email instead.',
}

type ProviderButtonsProps = { intent: Attempt['intent']; next: string }

/** Google and GitHub; one that is not set up says so on hover and when it is pressed. */
export function ProviderButtons({ intent, next }: ProviderButtonsProps) {
  const { auth } = usePublicConfig()
  const [leaving, setLeaving] = useState(false)

  const start = async ({ id, name, reason }: Provider) => {
    if (reason) return void showToast({ title: reason, description: notSetUp[intent] })
    const attempt = { intent, provider: name }
    rememberAttempt(attempt)
    setLeaving(true)
    try {
      await startProviderSignIn(auth, id, next)
    } catch (error) {
      showError(describeAuthError(error, describeFailure(attempt)))
    }
    // Also after success: someone who comes back by the Back button finds the page as they left it.
    setLeaving(false)
  }

  return (
    <div className="grid gap-2.5">
      <div className="grid grid-cols-2 gap-2.5">
        {auth.providers.map((provider) => (
          <ProviderButton
            key={provider.id}
            provider={provider}
            leaving={leaving}
            onStart={() => start(provider)}
          />
        ))}
      </div>
      <ProviderReasons providers={auth.providers} />
    </div>
  )
}

type ProviderButtonProps = { provider: Provider; leaving: boolean; onStart: () => void }

function ProviderButton({ provider, leaving, onStart }: ProviderButtonProps) {
  const reasonId = useId()
  return (
    <>
      <Button
        className="h-10 aria-disabled:text-faint"
        disabled={leaving}
        aria-disabled={!provider.enabled || undefined}
        aria-describedby={provider.reason ? reasonId : undefined}
        title={provider.reason ?? undefined}
        onClick={onStart}
      >
        <ProviderIcon provider={provider.id} />
        {provider.name}
      </Button>
      {provider.reason ? (
        <span id={reasonId} hidden>
          {provider.reason}
        </span>
      ) : null}
    </>
  )
}

/** Seen by everyone, said once: the buttons carry their own reasons for those who listen. */
function ProviderReasons({ providers }: { providers: Provider[] }) {
  const names = providers.filter(({ enabled }) => !enabled).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <p aria-hidden className="text-12 text-faint">
      {`${names.join(' and ')} sign-in isn’t set up here`}
    </p>
  )
}
