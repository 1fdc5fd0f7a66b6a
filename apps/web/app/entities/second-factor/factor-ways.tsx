import { Button } from '@product/ui/forms/button'
import type { User } from '@supabase/auth-js'
import { type ReactNode, useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { showError } from '#web/lib/api/show-error.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import {
  hasRecoveryCodes,
  listSecondFactors,
  type SecondFactor,
} from '#web/lib/auth/second-factor.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { verifyFactorCode, verifyRecoveryCode, verifySecurityKey } from './factor-codes.ts'
import { PhoneFactorForm } from './phone-factor-form.tsx'

type Way = SecondFactor | 'recovery-code'

type FactorWaysProps = {
  user: User
  onVerified: () => void
  /** Below the other ways, for instance to give up. */
  children?: ReactNode
}

/** Proves one of the second factors of an account: one way, and the others below it. */
export function FactorWays({ user, onVerified, children }: FactorWaysProps) {
  const factors = listSecondFactors(user)
  const ways: Way[] = hasRecoveryCodes(user) ? [...factors, 'recovery-code'] : factors
  const [chosen, choose] = useState<Way>(ways[0] ?? 'recovery-code')
  const others = ways.filter((way) => identify(way) !== identify(chosen))
  return (
    <>
      <FactorForm way={chosen} onVerified={onVerified} />
      {others.length > 0 || children ? (
        <div className="grid justify-items-start gap-0.5 border-line border-t pt-4">
          {others.map((way) => (
            <Button
              key={identify(way)}
              variant="ghost"
              className="-ml-3 max-w-full"
              onClick={() => choose(way)}
            >
              <span className="truncate">{nameWay(way)}</span>
            </Button>
          ))}
          {children}
        </div>
      ) : null}
    </>
  )
}

const identify = (way: Way): string => (way === 'recovery-code' ? way : way.id)

const labels: Record<SecondFactor['factor_type'], string> = {
  totp: 'Use an authenticator app',
  phone: 'Use a text message',
  webauthn: 'Use a security key',
}

function nameWay(way: Way): string {
  if (way === 'recovery-code') return 'Use a recovery code'
  const label = labels[way.factor_type]
  return way.friendly_name ? `${label}: ${way.friendly_name}` : label
}

function FactorForm({ way, onVerified }: { way: Way; onVerified: () => void }) {
  if (way === 'recovery-code') return <RecoveryCodeForm onVerified={onVerified} />
  const form = { factor: way, onVerified }
  if (way.factor_type === 'phone') return <PhoneFactorForm key={way.id} {...form} />
  if (way.factor_type === 'webauthn') return <SecurityKeyForm key={way.id} {...form} />
  return <AuthenticatorForm key={way.id} {...form} />
}

type AuthenticatorFormProps = { factor: SecondFactor; onVerified: () => void }

function AuthenticatorForm({ factor, onVerified }: AuthenticatorFormProps) {
  const { auth } = usePublicConfig()
  return (
    <FactorCodeForm
      label="Authenticator app code"
      hint={factor.friendly_name ? `From “${factor.friendly_name}”.` : 'Six digits.'}
      verify={(code) => verifyFactorCode(auth, { factorId: factor.id, code })}
      onVerified={onVerified}
    />
  )
}

function RecoveryCodeForm({ onVerified }: { onVerified: () => void }) {
  const { auth } = usePublicConfig()
  return (
    <FactorCodeForm
      label="Recovery code"
      hint="One of the codes you saved. Each works once."
      isDigits={false}
      wrongCode="This recovery code is invalid or was already used."
      verify={(code) => verifyRecoveryCode(auth, code)}
      onVerified={onVerified}
    />
  )
}

type SecurityKeyFormProps = { factor: SecondFactor; onVerified: () => void }

function SecurityKeyForm({ factor, onVerified }: SecurityKeyFormProps) {
  const { auth } = usePublicConfig()
  const [pending, setPending] = useState(false)

  const verify = async () => {
    setPending(true)
    try {
      await verifySecurityKey(auth, factor.id)
      onVerified()
    } catch (error) {
      showError(describeAuthError(error, 'The security key wasn’t accepted. Please try again.'))
    }
    setPending(false)
  }

  return (
    <Button variant="primary" size="l" disabled={pending} onClick={verify}>
      {pending ? 'Waiting for the key...' : 'Use security key'}
    </Button>
  )
}
