import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Config } from '#server/config.ts'
import { algorithms, relyingParty } from './credential-options.ts'
import { type Assertion, Attestation, type StoredCredential } from './credentials.ts'

type Claim = { assertion: Assertion; challenge: string; stored: StoredCredential }

/**
 * The authenticator's new counter, or undefined if the credential did not sign this challenge for
 * us, or if its counter has fallen behind: then someone has a copy of it.
 */
export async function checkAssertion(
  config: Config,
  { assertion, challenge, stored }: Claim,
): Promise<number | undefined> {
  if (assertion.id !== stored.credentialId) return undefined
  const { id: expectedRPID, origins: expectedOrigin } = relyingParty(config)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(stored.publicKey),
        counter: Number(stored.counter),
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws whatever is wrong with an answer, and its messages quote it.
    return undefined
  }
}

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
