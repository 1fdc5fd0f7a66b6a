import { Button } from '@product/ui/forms/button'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { logInWithPasskey } from '../api/log-in-with-passkey.ts'
import { announceSignIn } from '../model/announce-sign-in.ts'
import { rememberAttempt } from '../model/attempt.ts'
import { describeFailure } from '../model/attempt-messages.ts'

const attempt = { intent: 'login' } as const

/** Absent where the installation has no passkeys. */
export function PasskeyButton() {
  const { auth } = usePublicConfig()
  const [pending, setPending] = useState(false)
  if (!auth.passkeys) return null

  const start = async () => {
    setPending(true)
    rememberAttempt(attempt)
    try {
      await logInWithPasskey(auth)
      announceSignIn()
    } catch (error) {
      showError(describeAuthError(error, describeFailure(attempt)))
    }
    setPending(false)
  }

  return (
    <Button className="h-10 w-full" loading={pending} onClick={start}>
      <KeyRound />
      Log in with a passkey
    </Button>
  )
}
