import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { leaseSeconds, newLease } from './lease.ts'

/** Null for texts that have not changed since they were last written. */
export type RunSoFar = { id: string; output: string | null; reasoning: string | null }

/**
 * Writes what has come and says that the runs go on, in one statement for all of them. A lease is
 * renewed when half of it is over: it is in an index, and a row that leaves indexes alone is cheap.
 * Returns the ids of those that are gone, as they are when somebody deletes their account.
 */
export async function keepRuns(database: Kysely<DB>, runs: RunSoFar[]): Promise<string[]> {
  const isHalfOver = sql<boolean>`lease_until < now() + make_interval(secs => ${leaseSeconds / 2})`
  const { rows } = await sql<{ id: string }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(runs)}::json)
        as given ("id" text, "output" text, "reasoning" text)
    ), kept as (
    update runs set
      output = coalesce(given."output", runs.output),
      reasoning = coalesce(given."reasoning", runs.reasoning),
      lease_until = case when ${isHalfOver} then ${newLease} else lease_until end
    from given
    where runs.id = given."id" and runs.status = 'Running'
      and (given."output" is not null or given."reasoning" is not null or ${isHalfOver})
    )
    select given."id" as id from given
    where not exists (select from runs where runs.id = given."id")
  `.execute(database)
  return rows.map(({ id }) => id)
}
