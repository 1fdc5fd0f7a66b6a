import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Address } from '../users/addresses.ts'
import type { UserRow } from '../users/present-user.ts'
import {
  insertUser,
  lockOptionalUserByEmail,
  lockOptionalUserByPhone,
} from '../users/user-queries.ts'

type Sending<Sent> = {
  address: Address
  /** Whether this user has something to be sent; of others nobody learns that they exist. */
  isMeant: (user: UserRow, transaction: Kysely<DB>) => boolean | Promise<boolean>
  send: (transaction: Kysely<DB>, user: UserRow) => Promise<Sent>
}

/** Answers alike where nothing is sent. */
export async function sendOrSimulate<Sent>(
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
  return sent ? sent.answer : simulateForTiming(deps, address, send)
}

/**
 * Does for nobody what would be done for somebody, and undoes it: otherwise the time that an answer
 * takes would tell which addresses are known.
 */
export async function simulateForTiming<Result>(
  { database }: Pick<IdentityDeps, 'database'>,
  address: Address,
  work: (transaction: Kysely<DB>, nobody: UserRow) => Promise<Result>,
): Promise<Result> {
  const transaction = await database.startTransaction().execute()
  try {
    return await work(transaction, { ...(await insertUser(transaction, {})), ...address })
  } finally {
    await transaction.rollback().execute()
  }
}
