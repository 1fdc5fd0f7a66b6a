import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Bearer } from '../sessions/authenticate.ts'
import type { Client } from '../sessions/issue-session.ts'
import { guessOptionalCode } from './guess-code.ts'
import { type CodeRow, consumeCode } from './one-time-codes.ts'

const recentInMilliseconds = 86_400_000

/**
 * Where the settings ask for it, an old session needs a mailed code to change the password. Answers with
 * the code to use up, or undefined where none is needed.
 */
export async function checkReauthentication(
  deps: IdentityDeps,
  { user, session }: Bearer,
  { nonce, client }: { nonce: string; client: Client },
): Promise<CodeRow | undefined> {
  if (!deps.config.identity.passwordNeedsReauthentication) return undefined
  if (session && Date.now() - session.createdAt.getTime() < recentInMilliseconds) return undefined
  if (!nonce)
    throw authError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const proof = user.email
    ? { email: user.email, code: nonce }
    : { phone: user.phone ?? '', code: nonce }
  const purposes = ['reauthentication'] as const
  const code = await guessOptionalCode(deps, { purposes, proof, userId: user.id, client })
  if (!code) throw invalidNonce()
  return code
}

export async function consumeNonce(transaction: Kysely<DB>, code: CodeRow): Promise<void> {
  if (!(await consumeCode(transaction, code))) throw invalidNonce()
}

const invalidNonce = () =>
  authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
