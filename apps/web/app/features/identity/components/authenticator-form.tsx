import type { Factor } from '@supabase/auth-js'
import { usePublicConfig } from '#web/lib/public-config.ts'
import { verifyFactorCode } from '../api/verify-factor-code.ts'
import { FactorCodeForm } from './factor-code-form.tsx'

type AuthenticatorFormProps = { factor: Factor; onVerified: () => void }

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
