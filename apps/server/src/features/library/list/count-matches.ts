import { libraryLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { estimateMatches } from './estimate-matches.ts'
import { libraryCondition, type Wanted } from './library-condition.ts'

/** Of fewer prompts, few searches find so many that an estimate would save the count (decision 047). */
const fewPrompts = 10_000

const hasFewPrompts = sql<boolean>`(
  select reltuples < ${sql.lit(fewPrompts)} from pg_class where oid = 'publications'::regclass
)`

/** As far as they are counted. */
export async function countMatches(database: Kysely<DB>, wanted: Wanted) {
  const most = libraryLimits.counted
  const count = matchesOf(wanted)
  // No index has words or models beside what else is filtered by.
  const isCostly = wanted.search !== undefined || wanted.model !== undefined
  const counted = await findTotal(
    database,
    isCostly ? sql`case when ${hasFewPrompts} then ${count} end` : count,
  )
  if (counted !== null) return { wanted, total: counted }
  if ((await estimateMatches(database, wanted)) >= most) return { wanted, total: most }
  return { wanted, total: (await findTotal(database, count)) ?? 0 }
}

/** How many prompts match, as far as they are counted. */
export const matchesOf = (wanted: Wanted) => sql<number>`(
  select count(*)::int from (
    select from publications where ${libraryCondition(wanted)}
    limit ${sql.lit(libraryLimits.counted)}
  ) as counted
)`

async function findTotal(
  database: Kysely<DB>,
  count: ReturnType<typeof sql>,
): Promise<number | null> {
  const { rows } = await sql<{ total: number | null }>`select ${count} as total`.execute(database)
  return rows[0]?.total ?? null
}
