import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import type { Config } from '#server/config.ts'
import type { UserRow } from '../users/present-user.ts'
import { algorithms } from './algorithms.ts'
import { challengeSeconds } from './challenge-queries.ts'
import type { StoredCredential } from './credentials.ts'
import { relyingParty } from './relying-party.ts'

const timeout = challengeSeconds * 1_000
const userVerification = 'preferred'

type Known = Pick<StoredCredential, 'credentialId' | 'transports'>

type Creation = {
  user: UserRow
  /** Authenticators that hold one of these are not offered again. */
  known: Known[]
  residentKey: 'required' | 'discouraged'
}

/** What a browser needs to have a credential made, as JSON. */
export async function creationOptions(config: Config, { user, known, residentKey }: Creation) {
  const { id, name } = relyingParty(config)
  const account = user.email ?? user.phone ?? user.id
  return await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new TextEncoder().encode(user.id),
    userName: account,
    userDisplayName: account,
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey, userVerification },
    supportedAlgorithmIDs: algorithms,
  })
}

/** What a browser needs to have one of the credentials used; any passkey of ours if none is named. */
export async function requestOptions(config: Config, allowed?: Known[]) {
  return await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    timeout,
    userVerification,
    ...(allowed && { allowCredentials: allowed.map(describe) }),
  })
}

const describe = ({ credentialId: id, transports }: Known) => ({ id, transports })
