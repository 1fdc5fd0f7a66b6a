import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { SearchPlan } from '../search/plan-search.ts'
import { libraryCondition, type Wanted } from './library-condition.ts'

/** Nobody pages further, and counting takes time. */
const mostCounted = 10_000

/** With fewer than these, words that are spelled alike are looked for as well. */
const enough = 5

/** What is to be listed, and how many there are: counted up to 10,000. */
export async function findMatches(
  database: Kysely<DB>,
  wanted: Omit<Wanted, 'search'>,
  plan: SearchPlan | null,
): Promise<{ wanted: Wanted; total: number }> {
  const asTyped = await count(database, { ...wanted, search: plan?.asTyped })
  if (plan === null || asTyped.total >= enough) return asTyped
  return await count(database, { ...wanted, search: await plan.forgiving() })
}

async function count(database: Kysely<DB>, wanted: Wanted) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from publications where ${libraryCondition(wanted)} limit ${sql.lit(mostCounted)}
    ) as counted
  `.execute(database)
  return { wanted, total: rows[0]?.total ?? 0 }
}
