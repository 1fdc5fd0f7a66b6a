import type { Kysely } from 'kysely'
import type { DB } from '../types.gen.ts'

/** Adds data to an installation once, however often it is started and by however many processes. */
export async function applySeed(
  database: Kysely<DB>,
  name: string,
  apply: (transaction: Kysely<DB>) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const isNew = await transaction
      .insertInto('seeds')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (isNew) await apply(transaction)
  })
}
