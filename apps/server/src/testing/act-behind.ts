import { type Kysely, sql, type Transaction } from 'kysely'
import { vi } from 'vitest'
import type { DB } from '#platform/database/types.gen.ts'

/**
 * Acts while a transaction has done something that it has not yet committed. The transaction ends once
 * the other waits for it, or is done without having waited.
 */
export async function actBehind<Answer>(
  database: Kysely<DB>,
  first: (transaction: Transaction<DB>) => Promise<unknown>,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const { acting } = await database.transaction().execute(async (transaction) => {
    await first(transaction)
    const acting = act()
    await Promise.race([acting.catch(() => {}), untilSomebodyWaits(database)])
    return { acting }
  })
  return await acting
}

export const untilSomebodyWaits = (database: Kysely<DB>) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
      if (rows.length === 0) throw new Error('Nobody waits')
    },
    { timeout: 10_000, interval: 10 },
  )
