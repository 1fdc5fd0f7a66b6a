import { describeAuthError, readAuthErrorCode } from '#web/lib/auth/describe-auth-error.ts'

type Field = 'password' | 'currentPassword' | 'code'

type PasswordProblem = {
  /** Beside which field it is told. */
  field: Field
  message: string
  /** The proof that the service requires besides the new password. */
  asksFor?: 'currentPassword' | 'code'
}

const fields: Record<string, Omit<PasswordProblem, 'message'>> = {
  current_password_required: { field: 'currentPassword', asksFor: 'currentPassword' },
  current_password_invalid: { field: 'currentPassword' },
  reauthentication_needed: { field: 'code', asksFor: 'code' },
  reauthentication_not_valid: { field: 'code' },
}

export function describePasswordProblem(error: unknown): PasswordProblem {
  const message = describeAuthError(error, 'Couldn’t change your password.')
  return { field: 'password', ...fields[readAuthErrorCode(error) ?? ''], message }
}
