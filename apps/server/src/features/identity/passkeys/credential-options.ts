import { productName } from '@product/domain'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import type { Config } from '#server/config.ts'
import type { UserRow } from '../users/present-user.ts'
import type { StoredCredential } from './credentials.ts'
import { challengeSeconds } from './passkey-challenges.ts'

const timeout = challengeSeconds * 1_000
const userVerification = 'preferred'

type Known = Pick<StoredCredential, 'credentialId' | 'transports'>

type Creation = {
  user: UserRow
  /** Authenticators that hold one of these are not offered again. */
  known: Known[]
  residentKey: 'required' | 'discouraged'
}

/** The options with which a browser has a credential made, as JSON. */
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

/** The options with which a browser uses one of the credentials; any passkey of ours if none is named. */
export async function requestOptions(config: Config, allowed?: Known[]) {
  return await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    timeout,
    userVerification,
    ...(allowed && { allowCredentials: allowed.map(describe) }),
  })
}

const describe = ({ credentialId: id, transports }: Known) => ({ id, transports })

/** EdDSA, ES256 and RS256 by their COSE numbers: what every authenticator has one of. */
export const algorithms = [-8, -7, -257]

type Settings = Pick<Config, 'siteUrl' | 'corsOrigins'>

/** Whom credentials are made for. Browsers offer them only to pages of this host. */
export function relyingParty({ siteUrl, corsOrigins }: Settings) {
  return {
    id: new URL(siteUrl).hostname,
    name: productName,
    origins: [siteUrl, ...corsOrigins],
  }
}
