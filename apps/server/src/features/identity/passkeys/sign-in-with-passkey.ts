import type { z } from 'zod'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { isBanned } from '../sessions/authenticate.ts'
import { type Client, startSession } from '../sessions/issue-session.ts'
import type { UserRow } from '../users/present-user.ts'
import { lockOptionalUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { checkAssertion } from './check-credential.ts'
import { requestOptions } from './credential-options.ts'
import { Assertion, userHandleOf } from './credentials.ts'
import { type CeremonyAnswer, insertPasskeyChallenge, takeChallenge } from './passkey-challenges.ts'
import { findOptionalPasskeyByCredential, recordPasskeyUse } from './passkey-queries.ts'
import { verificationFailed } from './passkey-requests.ts'

type SignIn = { answer: z.output<typeof CeremonyAnswer>; client: Client }

/** One answer for an unknown passkey and for one that did not sign. */
export async function signInWithPasskey(deps: IdentityDeps, { answer, client }: SignIn) {
  const challenge = await takeChallenge(deps, { answer, purpose: 'authentication', userId: null })
  const assertion = Assertion.safeParse(answer.credential)
  if (!assertion.success) throw verificationFailed()
  const session = await signIn(deps, { assertion: assertion.data, challenge, client })
  if (!session) throw verificationFailed()
  return session
}

type Claim = { assertion: Assertion; challenge: string; client: Client }

/** A refusal is noted in the transaction, and told only once that is done. */
async function signIn(deps: IdentityDeps, { assertion, challenge, client }: Claim) {
  const { ipAddress } = client
  const owner = await findOptionalPasskeyByCredential(deps.database, assertion.id)
  if (!owner) return undefined
  return deps.database.transaction().execute(async (transaction) => {
    const user = await lockOptionalUser(transaction, owner.userId)
    // Read again under the lock: two answers at once must not pass with the same counter.
    const passkey = await findOptionalPasskeyByCredential(transaction, assertion.id)
    if (!user || passkey?.userId !== user.id) return undefined

    const entry = { userId: user.id, ipAddress, details: { passkeyId: passkey.id } }
    const counter = await checkAssertion(deps.config, { assertion, challenge, stored: passkey })
    if (counter === undefined || assertion.response.userHandle !== userHandleOf(user.id)) {
      await writeAuditLog(transaction, { action: 'passkey_refused', ...entry })
      return undefined
    }
    refuseUser(user)
    await recordPasskeyUse(transaction, passkey.id, counter)
    await writeAuditLog(transaction, { action: 'login', ...entry })
    return startSession(deps, transaction, { userId: user.id, method: 'passkey', client })
  })
}

function refuseUser(user: UserRow): void {
  if (user.email !== null && !user.emailConfirmedAt)
    throw authError(403, 'email_not_confirmed', 'Email not confirmed')
  if (isBanned(user)) throw authError(403, 'user_banned', 'User is banned')
}

/** Asks the person for a passkey of this site; which, and so who, only the answer tells. */
export async function startSignIn({ database, config }: IdentityDeps) {
  const options = await requestOptions(config)
  const { challenge } = options
  const reference = await insertPasskeyChallenge(database, {
    purpose: 'authentication',
    userId: null,
    challenge,
  })
  return { ...reference, options }
}
