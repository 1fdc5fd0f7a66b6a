import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Bearer } from '../authenticate.ts'
import { AuthError, authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { consumeCode, findOptionalCode } from '../one-time-codes.ts'

const recentInMilliseconds = 86_400_000

/** Where the settings ask for it, an old session needs a mailed code to change the password. */
export async function checkReauthentication(
  { config }: IdentityDeps,
  transaction: Kysely<DB>,
  { user, session }: Bearer,
  nonce: string,
): Promise<void> {
  if (!config.identity.passwordNeedsReauthentication) return
  if (session && Date.now() - session.createdAt.getTime() < recentInMilliseconds) return
  if (!nonce)
    throw authError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const proof = user.email
    ? { email: user.email, code: nonce }
    : { phone: user.phone ?? '', code: nonce }
  const code = await findOptionalCode(transaction, ['reauthentication'], proof)
  if (code?.userId !== user.id || !(await consumeCode(transaction, code)))
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}
