import { Button } from '@product/ui/forms/button'
import type { User } from '@supabase/auth-js'
import { type ReactNode, useState } from 'react'
import {
  hasRecoveryCodes,
  listSecondFactors,
  type SecondFactor,
} from '#web/lib/auth/second-factor.ts'
import { AuthenticatorForm } from './authenticator-form.tsx'
import { PhoneFactorForm } from './phone-factor-form.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { SecurityKeyForm } from './security-key-form.tsx'

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
