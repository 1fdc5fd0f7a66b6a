import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Address } from '../addresses/addresses.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { UserRow } from '../users/present-user.ts'
import { lockOptionalUserByEmail, lockOptionalUserByPhone } from '../users/user-queries.ts'
import { rehearse } from './simulate-for-timing.ts'

type Sending<Sent> = {
  address: Address
  /** Whether this user has something to be sent; of others nobody learns that they exist. */
  isMeant: (user: UserRow, transaction: Kysely<DB>) => boolean | Promise<boolean>
  send: (transaction: Kysely<DB>, user: UserRow) => Promise<Sent>
}

/** Answers alike where nothing is sent. */
export async function sendOrRehearse<Sent>(
  deps: IdentityDeps,
  { address, isMeant, send }: Sending<Sent>,
): Promise<Sent> {
  const sent = await deps.database.transaction().execute(async (transaction) => {
    const user =
      'email' in address
        ? await lockOptionalUserByEmail(transaction, address.email)
        : await lockOptionalUserByPhone(transaction, address.phone)
    return user && (await isMeant(user, transaction))
      ? { answer: await send(transaction, user) }
      : undefined
  })
  return sent ? sent.answer : rehearse(deps, address, send)
}
