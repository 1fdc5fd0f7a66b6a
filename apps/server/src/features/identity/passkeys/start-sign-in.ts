import type { IdentityDeps } from '../identity-deps.ts'
import { insertPasskeyChallenge } from './challenge-queries.ts'
import { requestOptions } from './credential-options.ts'

/** Asks whoever is there for a passkey of this site; which, and so who, only the answer tells. */
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
