import { Button } from '@product/ui/button'
import type { Factor, Session } from '@supabase/auth-js'
import { useState } from 'react'
import { listVerifiedFactors } from '#web/lib/auth/second-factor.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthenticatorForm } from './authenticator-form.tsx'
import { PhoneFactorForm } from './phone-factor-form.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { SecurityKeyForm } from './security-key-form.tsx'

type Way = Factor | 'recovery-code'

type SecondFactorProps = { session: Session; onVerified: () => void; onLeave: () => void }

/** The second step of accounts that have a second factor: one way, and the others below it. */
export function SecondFactor({ session, onVerified, onLeave }: SecondFactorProps) {
  const factors = listVerifiedFactors(session).filter((factor) => factor.factor_type in labels)
  const ways: Way[] = [...factors, 'recovery-code']
  const [chosen, choose] = useState<Way>(ways[0] ?? 'recovery-code')
  return (
    <AuthCard title="Confirm that it is you" lead="This account has a second factor.">
      <FactorForm way={chosen} onVerified={onVerified} />
      <div className="grid justify-items-start gap-0.5 border-line border-t pt-4">
        {ways
          .filter((way) => way !== chosen)
          .map((way) => (
            <Button
              key={way === 'recovery-code' ? way : way.id}
              variant="ghost"
              className="-ml-3 max-w-full"
              onClick={() => choose(way)}
            >
              <span className="truncate">{nameWay(way)}</span>
            </Button>
          ))}
        <Button variant="ghost" className="-ml-3" onClick={onLeave}>
          Log in as someone else
        </Button>
      </div>
    </AuthCard>
  )
}

const labels: Record<string, string> = {
  totp: 'Use an authenticator app',
  phone: 'Use a text message',
  webauthn: 'Use a security key',
}

function nameWay(way: Way): string {
  if (way === 'recovery-code') return 'Use a recovery code'
  const label = labels[way.factor_type] ?? way.factor_type
  return way.friendly_name ? `${label}: ${way.friendly_name}` : label
}

function FactorForm({ way, onVerified }: { way: Way; onVerified: () => void }) {
  if (way === 'recovery-code') return <RecoveryCodeForm onVerified={onVerified} />
  const form = { factor: way, onVerified }
  if (way.factor_type === 'phone') return <PhoneFactorForm key={way.id} {...form} />
  if (way.factor_type === 'webauthn') return <SecurityKeyForm key={way.id} {...form} />
  return <AuthenticatorForm key={way.id} {...form} />
}
