import type { Session } from '@supabase/auth-js'
import { isPageKept } from './page-owner.ts'
import { needsSecondFactor } from './second-factor.ts'

/** A page that somebody has open. Its session may have ended, or another account may have signed in. */
export type HeldPage = { session: Session; state: 'open' | 'ended' | 'foreign' }

/** The state of an open page as the session changes; null where there is no page to keep. */
export function holdPage(held: HeldPage | null, session: Session | null): HeldPage | null {
  if (session && !needsSecondFactor(session)) {
    const isForeign = held !== null && held.session.user.id !== session.user.id
    return isForeign ? { ...held, state: 'foreign' } : { session, state: 'open' }
  }
  if (!held || !isPageKept()) return null
  if (!session) return { ...held, state: 'ended' }
  // Signing in again asks for the second factor; a session that never proved it goes to the log-in.
  return held.state === 'ended' ? held : null
}
