import { createHmac } from 'node:crypto'
import { v4 as uuid } from 'uuid'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Address } from './addresses.ts'
import { withoutReserved } from './user-metadata.ts'

type SignedUp = {
  address: Address
  data: Record<string, unknown>
  /** Null for an address that belongs to somebody already. */
  userId: string | null
}

/**
 * The answer to a sign-up that waits for its confirmation. It is the same whether nobody, somebody who has not
 * confirmed it or somebody who has has the address, except for the id, which stays the same each time.
 */
export function presentSignedUp(
  { secrets }: Pick<IdentityDeps, 'secrets'>,
  { address, data, userId }: SignedUp,
) {
  const provider = 'email' in address ? 'email' : 'phone'
  const name = 'email' in address ? address.email : address.phone
  const key = secrets.derive('ids of sign-ups')
  const idFor = (purpose: string) =>
    uuid({ random: createHmac('sha256', key).update(`${purpose} ${provider} ${name}`).digest() })
  const id = userId ?? idFor('user')
  const now = new Date().toISOString()
  const metadata = {
    ...withoutReserved(data),
    sub: id,
    ...address,
    email_verified: false,
    phone_verified: false,
  }
  const identity = {
    // The real one has the time in it. Nobody needs it before the address is confirmed.
    identity_id: idFor('identity'),
    id,
    user_id: id,
    identity_data: metadata,
    provider,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
    ...('email' in address && { email: address.email }),
  }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone: '',
    ...address,
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: metadata,
    identities: [identity],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
