import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { UserRow } from '../present-user.ts'
import { rehearse } from '../rehearse.ts'
import { lockOptionalUserByEmail } from '../user-queries.ts'

type Mailing = {
  email: string
  /** Whether this user has something to be mailed; of others nobody learns that they exist. */
  isMeant: (user: UserRow) => boolean
  send: (transaction: Kysely<DB>, user: UserRow) => Promise<unknown>
}

export async function mailOrRehearse(
  deps: IdentityDeps,
  { email, isMeant, send }: Mailing,
): Promise<void> {
  const isSent = await deps.database.transaction().execute(async (transaction) => {
    const user = await lockOptionalUserByEmail(transaction, email)
    if (!user || !isMeant(user)) return false
    await send(transaction, user)
    return true
  })
  if (!isSent) await rehearse(deps, { email }, send)
}
