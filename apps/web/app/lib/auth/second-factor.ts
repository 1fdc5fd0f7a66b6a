import type { Factor, Session } from '@supabase/auth-js'

/** The verified factors that a person can prove at sign-in. */
export const listVerifiedFactors = ({ user }: Session): Factor[] =>
  (user.factors ?? []).filter(({ status }) => status === 'verified')

/** Whether the account has a second factor that this session has not proved yet. */
export const needsSecondFactor = (session: Session): boolean =>
  listVerifiedFactors(session).length > 0 && readAssuranceLevel(session.access_token) !== 'aal2'

function readAssuranceLevel(token: string): unknown {
  const [, payload = ''] = token.split('.')
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal
  } catch {
    return undefined
  }
}
