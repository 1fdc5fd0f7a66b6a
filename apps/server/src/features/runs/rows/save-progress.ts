import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/** A run whose server has not renewed its lease for so long was interrupted. */
const leaseSeconds = 20

export const newLease = sql`now() + make_interval(secs => ${leaseSeconds})`

/** Null for texts that have not changed since they were last written. */
export type ProgressOfRun = { id: string; output: string | null; reasoning: string | null }

/**
 * Writes the texts so far and renews leases, in one statement for all runs. A lease is renewed when half
 * of it is over: it is in an index, and updating a row is cheap where no indexed column changes.
 * Returns the ids of runs that no longer exist, for example because their account was deleted.
 */
export async function saveProgress(database: Kysely<DB>, runs: ProgressOfRun[]): Promise<string[]> {
  const isHalfOver = sql<boolean>`lease_until < now() + make_interval(secs => ${leaseSeconds / 2})`
  const { rows } = await sql<{ id: string }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(runs)}::json)
        as given ("id" text, "output" text, "reasoning" text)
    ), saved as (
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
