import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { libraryCondition, type Wanted } from './library-condition.ts'

const Explained = z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })).min(1)

/**
 * About half of the prompts that match, by PostgreSQL's statistics: it takes every second author for banned. To
 * count the matches of a frequent word, it would read all of them in its index.
 */
export async function estimateMatches(database: Kysely<DB>, wanted: Wanted): Promise<number> {
  const { rows } = await sql<Record<string, unknown>>`
    explain (format json) select from publications where ${libraryCondition(wanted)}
  `.execute(database)
  const [explained] = Explained.parse(rows[0]?.['QUERY PLAN'])
  return explained?.Plan['Plan Rows'] ?? 0
}
