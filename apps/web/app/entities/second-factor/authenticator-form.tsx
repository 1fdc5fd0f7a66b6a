import { usePublicConfig } from '#web/lib/api/public-config.ts'
import type { SecondFactor } from '#web/lib/auth/second-factor.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { verifyFactorCode } from './verify-factor-code.ts'

type AuthenticatorFormProps = { factor: SecondFactor; onVerified: () => void }

export function AuthenticatorForm({ factor, onVerified }: AuthenticatorFormProps) {
  const { auth } = usePublicConfig()
  return (
    <FactorCodeForm
      label="Code of your authenticator app"
      hint={factor.friendly_name ? `From “${factor.friendly_name}”.` : 'Six digits.'}
      verify={(code) => verifyFactorCode(auth, { factorId: factor.id, code })}
      onVerified={onVerified}
    />
  )
}
