import { type Holder, lockHolder } from '../factors/holder.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { insertPasskeyChallenge } from './challenge-queries.ts'
import { creationOptions } from './credential-options.ts'
import { listKnownCredentials } from './passkey-queries.ts'
import { refuseRegistration } from './refuse-registration.ts'

/** Asks an authenticator of the user's for a new passkey. */
export async function startRegistration({ database, config }: IdentityDeps, holder: Holder) {
  const { user } = holder
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
