import { Button } from '@product/ui/forms/button'
import { useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import type { SecondFactor } from '#web/lib/auth/second-factor.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { sendFactorCode, verifyFactorCode } from './factor-codes.ts'
import { ResendButton } from './resend-button.tsx'

type PhoneFactorFormProps = { factor: SecondFactor; onVerified: () => void }

/** A text message is sent only when it is asked for. */
export function PhoneFactorForm({ factor, onVerified }: PhoneFactorFormProps) {
  const { auth } = usePublicConfig()
  const [challengeId, setChallengeId] = useState<string>()
  const [pending, setPending] = useState(false)

  const send = async () => setChallengeId(await sendFactorCode(auth, factor.id))
  const sendFirst = async () => {
    setPending(true)
    try {
      await send()
    } catch (error) {
      showError(describeAuthError(error, 'Couldn’t send the code. Please try again.'))
    }
    setPending(false)
  }

  if (!challengeId)
    return (
      <Button variant="primary" size="l" disabled={pending} onClick={sendFirst}>
        {pending ? 'Sending...' : 'Send me a code'}
      </Button>
    )
  return (
    <div className="grid gap-3">
      <FactorCodeForm
        label="Text message code"
        hint="It may take a minute to arrive."
        verify={(code) => verifyFactorCode(auth, { factorId: factor.id, code, challengeId })}
        onVerified={onVerified}
      />
      <ResendButton label="Send again" onResend={send} />
    </div>
  )
}
