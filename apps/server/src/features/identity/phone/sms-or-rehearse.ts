import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { UserRow } from '../present-user.ts'
import { rehearse } from '../rehearse.ts'
import { lockOptionalUserByPhone } from '../user-queries.ts'

type Sending = {
  phone: string
  /** Whether this user is waiting for a message; of others nobody learns that they exist. */
  isMeant: (user: UserRow) => boolean
  send: (transaction: Kysely<DB>, user: UserRow) => Promise<string>
}

/** Answers with a message's id also where none is sent. */
export async function smsOrRehearse(
  deps: IdentityDeps,
  { phone, isMeant, send }: Sending,
): Promise<string> {
  const messageId = await deps.database.transaction().execute(async (transaction) => {
    const user = await lockOptionalUserByPhone(transaction, phone)
    return user && isMeant(user) ? send(transaction, user) : undefined
  })
  return messageId ?? rehearse(deps, { phone }, send)
}
