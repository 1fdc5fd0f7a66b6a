import { Button } from '@product/ui/forms/button'
import type { Session } from '@supabase/auth-js'
import { FactorWays } from '#web/entities/second-factor/factor-ways.tsx'
import { AuthCard } from './auth-card.tsx'

type SecondFactorProps = { session: Session; onVerified: () => void; onLeave: () => void }

/** The second step of accounts that have a second factor. */
export function SecondFactor({ session, onVerified, onLeave }: SecondFactorProps) {
  return (
    <AuthCard title="Confirm it’s you" lead="This account uses two-factor authentication.">
      <FactorWays user={session.user} onVerified={onVerified}>
        <Button variant="ghost" className="-ml-3" onClick={onLeave}>
          Log in as someone else
        </Button>
      </FactorWays>
    </AuthCard>
  )
}
