import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

const patience = 2_000

/** Whether the database answers, found out within two seconds. */
export async function checkDatabase(database: Kysely<DB>): Promise<'ok' | 'unreachable'> {
  const timer = Promise.withResolvers<'unreachable'>()
  const timeout = setTimeout(() => timer.resolve('unreachable'), patience)
  const answer = sql`select 1`.execute(database).then(
    () => 'ok' as const,
    () => 'unreachable' as const,
  )
  return await Promise.race([answer, timer.promise]).finally(() => clearTimeout(timeout))
}
