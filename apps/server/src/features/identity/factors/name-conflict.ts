import { type AuthError, authError } from '../errors.ts'

export const nameConflict = (name: string): AuthError =>
  authError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
  )
