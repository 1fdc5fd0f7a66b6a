import type { z } from 'zod'
import type { IdentityDeps } from '../identity-deps.ts'
import { type Holder, lockHolder } from '../sessions/holder.ts'
import type { Client } from '../sessions/issue-session.ts'
import { refuseSsoManaged } from '../users/refuse-sso-managed.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { checkAttestation } from './check-credential.ts'
import { creationOptions } from './credential-options.ts'
import { type CeremonyAnswer, insertPasskeyChallenge, takeChallenge } from './passkey-challenges.ts'
import { insertOptionalPasskey, listKnownCredentials, presentPasskey } from './passkey-queries.ts'
import { credentialExists, verificationFailed } from './passkey-requests.ts'
import { refuseRegistration } from './refuse-management.ts'

/** Asks an authenticator of the user's for a new passkey. */
export async function startRegistration({ database, config }: IdentityDeps, holder: Holder) {
  const { user } = holder
  refuseSsoManaged(user)
  return database.transaction().execute(async (transaction) => {
    await refuseRegistration(transaction, await lockHolder(transaction, holder))
    const known = await listKnownCredentials(transaction, user.id)
    const options = await creationOptions(config, { user, known, residentKey: 'required' })
    const { challenge } = options
    const reference = await insertPasskeyChallenge(transaction, {
      purpose: 'registration',
      userId: user.id,
      challenge,
    })
    return { ...reference, options }
  })
}

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

/** By the number that each make of authenticator gives itself. */
const names = new Map([
  ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager'],
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'iCloud Keychain'],
  ['adce0002-35bc-c60a-648b-0b25f1f05503', 'Chrome on Mac'],
  ['08987058-cadc-4b81-b6e1-30de50dcbe96', 'Windows Hello'],
  ['9ddd1817-af5a-4672-a2b9-3e3dd95000a9', 'Windows Hello'],
  ['6028b017-b1d4-4c02-b4b3-afcdafc96bb2', 'Windows Hello'],
  ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
  ['d548826e-79b4-db40-a3d8-11116f7e8349', 'Bitwarden'],
  ['531126d6-e717-415c-9320-3d9aa6981239', 'Dashlane'],
])

/** The name of a new passkey until its owner renames it. */
const nameAuthenticator = (authenticator: string): string => names.get(authenticator) ?? 'Passkey'
