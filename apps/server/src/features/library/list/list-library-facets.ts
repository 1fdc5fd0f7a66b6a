import type { listLibraryFacetsRoute } from '@product/contract'
import { type LibraryCategory, libraryCategories, libraryLimits } from '@product/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { isShown } from '../select-published.ts'
import { type Filter, libraryCondition } from './library-condition.ts'
import { findWanted } from './list-library.ts'

type Facets = z.output<
  (typeof listLibraryFacetsRoute.responses)[200]['content']['application/json']['schema']
>

const mostModels = 40
const mostAuthors = 40

/** Models and authors that public prompts have, the most frequent first. */
export async function listLibraryFacets({ database }: Pick<Deps, 'database'>): Promise<Facets> {
  const [categories, models, authors] = await Promise.all([
    sql<{ name: LibraryCategory; count: number }>`
      select category as name, count(*)::int as count from publications where ${isShown}
      group by category
    `.execute(database),
    sql<{ name: string; count: number }>`
      select name, count(*)::int as count
      from publications, unnest(publications.target_models) as name where ${isShown}
      group by name order by count desc, name limit ${sql.lit(mostModels)}
    `.execute(database),
    sql<{ handle: string; name: string; count: number }>`
      select accounts.handle, accounts.name, counted.count from (
        select author_id, count(*)::int as count from publications where ${isShown}
        group by author_id order by count desc, author_id limit ${sql.lit(mostAuthors)}
      ) as counted
      join accounts on accounts.id = counted.author_id
      order by counted.count desc, accounts.handle
    `.execute(database),
  ])
  const counts = new Map(categories.rows.map(({ name, count }) => [name, count]))
  return {
    categories: listCounts(counts),
    models: models.rows,
    authors: authors.rows,
  }
}

/** How many of the prompts that a search or filters find are of each category. */
export async function countCategories(
  { database }: Pick<Deps, 'database'>,
  filter: Filter,
): Promise<Facets['categories']> {
  const found = await findWanted(database, filter)
  if (found === null) return listCounts(new Map())
  const { rows } = await sql<{ name: LibraryCategory; count: number }>`
    select category as name, count(*)::int as count from (
      select category from publications where ${libraryCondition(found.wanted)}
      limit ${sql.lit(libraryLimits.counted * libraryCategories.length)}
    ) as counted
    group by category
  `.execute(database)
  return listCounts(new Map(rows.map(({ name, count }) => [name, count])))
}

const listCounts = (counts: ReadonlyMap<LibraryCategory, number>) =>
  libraryCategories.map((name) => ({ name, count: counts.get(name) ?? 0 }))
