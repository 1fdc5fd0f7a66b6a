import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Config } from '#server/config.ts'
import { algorithms } from './algorithms.ts'
import { Attestation, type StoredCredential } from './credentials.ts'
import { relyingParty } from './relying-party.ts'

type Attested = {
  stored: StoredCredential
  /** Which make of authenticator holds it. */
  authenticator: string
}

/** The new credential, or undefined if it was not made for us and for this challenge. */
export async function checkAttestation(
  config: Config,
  { credential, challenge }: { credential: unknown; challenge: string },
): Promise<Attested | undefined> {
  const response = Attestation.safeParse(credential)
  if (!response.success) return undefined
  const { id: expectedRPID, origins: expectedOrigin } = relyingParty(config)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response.data,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    const { transports } = response.data.response
    return {
      stored: { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports },
      authenticator: registrationInfo.aaguid,
    }
  } catch {
    // The library throws whatever is wrong with a credential, and its messages quote it.
    return undefined
  }
}
