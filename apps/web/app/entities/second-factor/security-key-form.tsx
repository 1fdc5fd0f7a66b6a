import { Button } from '@product/ui/forms/button'
import { useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import type { SecondFactor } from '#web/lib/auth/second-factor.ts'
import { verifySecurityKey } from './verify-security-key.ts'

type SecurityKeyFormProps = { factor: SecondFactor; onVerified: () => void }

export function SecurityKeyForm({ factor, onVerified }: SecurityKeyFormProps) {
  const { auth } = usePublicConfig()
  const [pending, setPending] = useState(false)

  const verify = async () => {
    setPending(true)
    try {
      await verifySecurityKey(auth, factor.id)
      onVerified()
    } catch (error) {
      showError(describeAuthError(error, 'The security key was not accepted. Please try again.'))
    }
    setPending(false)
  }

  return (
    <Button variant="primary" size="l" disabled={pending} onClick={verify}>
      {pending ? 'Waiting for the key...' : 'Use the security key'}
    </Button>
  )
}
