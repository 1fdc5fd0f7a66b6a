import type { SecondFactor } from '#web/lib/auth/second-factor.ts'

const kinds: Record<SecondFactor['factor_type'], string> = {
  totp: 'Authenticator app',
  phone: 'Text message',
  webauthn: 'Security key',
}

export const nameKind = ({ factor_type }: SecondFactor): string => kinds[factor_type]

/** As its owner calls it. */
export const nameFactor = (factor: SecondFactor): string => factor.friendly_name || nameKind(factor)
