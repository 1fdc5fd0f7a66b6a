import type { Factor, Session, User } from '@supabase/auth-js'

export type SecondFactor = Factor<'totp' | 'phone' | 'webauthn', 'verified'>

type WithFactors = Pick<User, 'factors'>

/** The second factors of an account; recovery codes only replace one of them. */
export const listSecondFactors = ({ factors = [] }: WithFactors): SecondFactor[] =>
  factors.filter(isSecondFactor)

const isSecondFactor = (factor: Factor): factor is SecondFactor =>
  factor.status === 'verified' && factor.factor_type !== 'recovery_code'

export const hasRecoveryCodes = ({ factors = [] }: WithFactors): boolean =>
  factors.some(({ factor_type }) => factor_type === 'recovery_code')

/** Whether the account has a second factor that this session has not proved yet. */
export const needsSecondFactor = (session: Session): boolean =>
  listSecondFactors(session.user).length > 0 && readAssuranceLevel(session.access_token) !== 'aal2'

function readAssuranceLevel(token: string): unknown {
  const [, payload = ''] = token.split('.')
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal
  } catch {
    return undefined
  }
}

const kinds: Record<SecondFactor['factor_type'], string> = {
  totp: 'Authenticator app',
  phone: 'Text message',
  webauthn: 'Security key',
}

export const nameKind = ({ factor_type }: SecondFactor): string => kinds[factor_type]

/** As its owner calls it. */
export const nameFactor = (factor: SecondFactor): string => factor.friendly_name || nameKind(factor)
