import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Config } from '#server/config.ts'
import type { Assertion, StoredCredential } from './credentials.ts'
import { relyingParty } from './relying-party.ts'

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
