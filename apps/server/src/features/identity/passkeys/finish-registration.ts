import type { z } from 'zod'
import { writeAuditLog } from '../audit-log.ts'
import { type Holder, lockHolder } from '../factors/holder.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import { checkAttestation } from './check-attestation.ts'
import { nameAuthenticator } from './name-authenticator.ts'
import { credentialExists, verificationFailed } from './passkey-errors.ts'
import { insertOptionalPasskey, listKnownCredentials } from './passkey-queries.ts'
import { presentPasskey } from './present-passkey.ts'
import { refuseRegistration } from './refuse-registration.ts'
import { type CeremonyAnswer, takeChallenge } from './take-challenge.ts'

type Registration = { holder: Holder; answer: z.output<typeof CeremonyAnswer>; client: Client }

/** Keeps the passkey that an authenticator has made. */
export async function finishRegistration(
  deps: IdentityDeps,
  { holder, answer, client: { ipAddress } }: Registration,
) {
  const userId = holder.user.id
  const challenge = await takeChallenge(deps, { answer, purpose: 'registration', userId })
  const { credential } = answer
  const attested = await checkAttestation(deps.config, { credential, challenge })
  if (!attested) throw verificationFailed()
  const { authenticator, stored } = attested

  return deps.database.transaction().execute(async (transaction) => {
    await refuseRegistration(transaction, await lockHolder(transaction, holder))
    const known = await listKnownCredentials(transaction, userId)
    if (known.some(({ credentialId }) => credentialId === stored.credentialId))
      throw credentialExists()
    const friendlyName = nameAuthenticator(authenticator)
    const passkey = await insertOptionalPasskey(transaction, { ...stored, userId, friendlyName })
    if (!passkey) throw credentialExists()
    const details = { passkeyId: passkey.id }
    await writeAuditLog(transaction, { action: 'passkey_created', userId, ipAddress, details })
    return presentPasskey(passkey)
  })
}
