import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { clientNetwork } from '#platform/http/limits/rate-limit.ts'
import type { Address } from '../users/addresses.ts'

/** Called at every sign-in: guesses from elsewhere do not count against this network. */
export async function rememberNetwork(
  transaction: Kysely<DB>,
  userId: string,
  ipAddress: string,
): Promise<void> {
  const lastSignedInAt = sql<Date>`now()`
  await transaction
    .insertInto('authKnownNetworks')
    .values({ userId, network: clientNetwork(ipAddress) })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'network']).doUpdateSet({ lastSignedInAt }),
    )
    .execute()
}

/** False for an address that nobody has, after the same query. */
export async function isKnownNetwork(
  database: Kysely<DB>,
  address: Address,
  ipAddress: string,
): Promise<boolean> {
  const networks = database
    .selectFrom('authKnownNetworks')
    .innerJoin('authUsers', 'authUsers.id', 'authKnownNetworks.userId')
    .select('network')
    .where('network', '=', clientNetwork(ipAddress))
  const found =
    'email' in address
      ? networks.where('authUsers.email', '=', address.email)
      : networks.where('authUsers.phone', '=', address.phone)
  return (await found.executeTakeFirst()) !== undefined
}

/** The last used first. */
export async function listNetworks(database: Kysely<DB>, userId: string) {
  return await database
    .selectFrom('authKnownNetworks')
    .select(['network', 'lastSignedInAt'])
    .where('userId', '=', userId)
    .orderBy('lastSignedInAt', 'desc')
    .limit(mostListed)
    .execute()
}

/** Those of 90 days, after which a network is forgotten. */
const mostListed = 10_000

export async function forgetNetworks(transaction: Kysely<DB>, userId: string): Promise<void> {
  await transaction.deleteFrom('authKnownNetworks').where('userId', '=', userId).execute()
}
