import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { verifyRecoveryCode } from './verify-recovery-code.ts'

export function RecoveryCodeForm({ onVerified }: { onVerified: () => void }) {
  const { auth } = usePublicConfig()
  return (
    <FactorCodeForm
      label="Recovery code"
      hint="One of the codes that you saved. Each works once."
      isDigits={false}
      wrongCode="This is none of your recovery codes, or it was used already."
      verify={(code) => verifyRecoveryCode(auth, code)}
      onVerified={onVerified}
    />
  )
}
