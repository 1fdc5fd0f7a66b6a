import { type LibraryCategory, libraryCategories, libraryLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { countMatches } from './count-matches.ts'
import { estimateMatches } from './estimate-matches.ts'
import { libraryCondition, type Wanted } from './library-condition.ts'

type CategoryCounts = ReadonlyMap<LibraryCategory, number>

const mostTogether = libraryLimits.counted * libraryCategories.length

/** How many of the prompts that a search and filters find, whatever their category, are of each category. */
export async function countCategories(
  database: Kysely<DB>,
  { category, ...wanted }: Wanted,
  total: number,
) {
  const areFew = category === undefined && total < libraryLimits.counted
  return listCounts(
    areFew || !(await isOfMany(database, wanted))
      ? await countTogether(database, wanted)
      : await countEach(database, wanted),
  )
}

const isOfMany = async (database: Kysely<DB>, wanted: Wanted): Promise<boolean> =>
  wanted.search !== undefined && (await estimateMatches(database, wanted)) >= mostTogether

async function countEach(database: Kysely<DB>, wanted: Wanted): Promise<CategoryCounts> {
  const counts = new Map<LibraryCategory, number>()
  for (const category of libraryCategories)
    counts.set(category, (await countMatches(database, { ...wanted, category })).total)
  return counts
}

async function countTogether(database: Kysely<DB>, wanted: Wanted): Promise<CategoryCounts> {
  const { rows } = await sql<{ name: LibraryCategory; count: number }>`
    select category as name, count(*)::int as count from (
      select category from publications where ${libraryCondition(wanted)}
      limit ${sql.lit(mostTogether)}
    ) as counted
    group by category
  `.execute(database)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

export const listCounts = (counts: CategoryCounts) =>
  libraryCategories.map((name) => ({ name, count: counts.get(name) ?? 0 }))
