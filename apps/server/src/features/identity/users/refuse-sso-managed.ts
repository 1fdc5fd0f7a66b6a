import { authError } from '../errors.ts'
import type { UserRow } from './present-user.ts'

/** The company of such a person decides how they sign in: a way around it would outlast their leaving. */
export function refuseSsoManaged({ isSsoUser }: Pick<UserRow, 'isSsoUser'>): void {
  if (isSsoUser)
    throw authError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
}
