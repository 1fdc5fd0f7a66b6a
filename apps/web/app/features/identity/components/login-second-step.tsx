import type { Session } from '@supabase/auth-js'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'
import { signOut } from '#web/lib/auth/sign-out.ts'
import { announceSignIn } from '../model/announce-sign-in.ts'
import { SecondFactor } from './second-factor.tsx'

export function LoginSecondStep({ session }: { session: Session }) {
  const { auth } = usePublicConfig()
  return (
    <SecondFactor
      session={session}
      onVerified={announceSignIn}
      onLeave={async () => signOut(await loadAuthClient(auth))}
    />
  )
}
