import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../issue-session.ts'
import { creationOptions, requestOptions } from '../passkeys/credential-options.ts'
import { listKnownCredentials } from '../passkeys/passkey-queries.ts'
import type { FactorRow, UserRow } from '../present-user.ts'
import { findFactorCredential } from './factor-credential-queries.ts'
import { challengeSeconds, findFactor, insertChallenge } from './factor-queries.ts'
import type { Holder } from './holder.ts'

type Challenge = { holder: Holder; factorId: string; client: Client }

/** Asks for a code or an authenticator, to be answered from the same network address. */
export async function challengeFactor(
  { database, config }: IdentityDeps,
  { holder: { user }, factorId, client: { ipAddress } }: Challenge,
) {
  return database.transaction().execute(async (transaction) => {
    const factor = await findFactor(transaction, user.id, factorId)
    const { factorType: type } = factor
    const webauthn =
      type === 'webauthn' && (await askAuthenticator(config, transaction, { user, factor }))
    const { id, createdAt } = await insertChallenge(transaction, {
      factorId,
      ipAddress,
      webauthnChallenge: webauthn ? webauthn.credential_options.publicKey.challenge : null,
    })
    const expiresAt = Math.floor(createdAt.getTime() / 1_000) + challengeSeconds
    return { id, type, expires_at: expiresAt, ...(webauthn && { webauthn }) }
  })
}

/** For a new credential first, and from then on for that one. */
async function askAuthenticator(
  config: IdentityDeps['config'],
  transaction: Kysely<DB>,
  { user, factor }: { user: UserRow; factor: FactorRow },
) {
  if (factor.status === 'verified') {
    const publicKey = await requestOptions(config, [
      await findFactorCredential(transaction, factor.id),
    ])
    return { type: 'request', credential_options: { publicKey } }
  }
  const known = await listKnownCredentials(transaction, user.id)
  const publicKey = await creationOptions(config, { user, known, residentKey: 'discouraged' })
  return { type: 'create', credential_options: { publicKey } }
}
