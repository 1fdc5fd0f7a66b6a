import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { checkAssertion } from '../passkeys/check-assertion.ts'
import { checkAttestation } from '../passkeys/check-attestation.ts'
import { Assertion } from '../passkeys/credentials.ts'
import { listKnownCredentials } from '../passkeys/passkey-queries.ts'
import type { FactorRow } from '../users/present-user.ts'
import {
  findFactorCredential,
  insertFactorCredential,
  updateFactorCounter,
} from './factor-credential-queries.ts'

type Config = IdentityDeps['config']
type Proof = { factor: FactorRow; challenge: string; credential: unknown }

/** Whether the factor's authenticator has answered; the first answer brings the credential. */
export async function proveByAuthenticator(
  config: Config,
  transaction: Kysely<DB>,
  proof: Proof,
): Promise<boolean> {
  const prove = proof.factor.status === 'verified' ? isSigned : isKept
  return prove(config, transaction, proof)
}

async function isKept(
  config: Config,
  transaction: Kysely<DB>,
  { factor: { id: factorId, userId }, challenge, credential }: Proof,
): Promise<boolean> {
  const attested = await checkAttestation(config, { credential, challenge })
  if (!attested) return false
  const { stored } = attested
  // What signs in by itself is no second factor.
  const known = await listKnownCredentials(transaction, userId)
  if (known.some(({ credentialId }) => credentialId === stored.credentialId)) return false
  return insertFactorCredential(transaction, { factorId, ...stored })
}

async function isSigned(
  config: Config,
  transaction: Kysely<DB>,
  { factor, challenge, credential }: Proof,
): Promise<boolean> {
  const assertion = Assertion.safeParse(credential)
  if (!assertion.success) return false
  const stored = await findFactorCredential(transaction, factor.id)
  const claim = { assertion: assertion.data, challenge, stored }
  const counter = await checkAssertion(config, claim)
  if (counter === undefined) return false
  await updateFactorCounter(transaction, factor.id, counter)
  return true
}
