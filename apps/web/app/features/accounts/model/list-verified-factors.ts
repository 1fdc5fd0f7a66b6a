import type { Factor, User } from '@supabase/auth-js'

type SecondFactor = Factor<'totp' | 'phone', 'verified'>

/** What a person can be asked for; recovery codes and keys have their own ways. */
export const listVerifiedFactors = ({ factors = [] }: User): SecondFactor[] =>
  factors.filter(isSecondFactor)

const isSecondFactor = (factor: Factor): factor is SecondFactor =>
  factor.status === 'verified' && (factor.factor_type === 'totp' || factor.factor_type === 'phone')
