import type { listLibraryFacetsRoute } from '@product/contract'
import type { LibraryCategory } from '@product/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { isShown } from '../select-published.ts'
import { listCounts } from './count-categories.ts'

type Facets = z.output<
  (typeof listLibraryFacetsRoute.responses)[200]['content']['application/json']['schema']
>

const mostModels = 40
const mostAuthors = 40

type Counts = Pick<Facets, 'categories' | 'models'> & { authors: { id: string; count: number }[] }

/** Of more prompts, counts may be old for a while (decision 047). */
const mostCountedAtOnce = 10_000

export const hasManyPrompts = ({ categories }: Counts): boolean =>
  categories.reduce((sum, { count }) => sum + count, 0) > mostCountedAtOnce

/** How many public prompts models and authors have, the most frequent first. */
export async function countFacets({ database }: Pick<Deps, 'database'>): Promise<Counts> {
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
    sql<{ id: string; count: number }>`
      select author_id as id, count(*)::int as count from publications where ${isShown}
      group by author_id order by count desc, author_id limit ${sql.lit(mostAuthors)}
    `.execute(database),
  ])
  const counts = new Map(categories.rows.map(({ name, count }) => [name, count]))
  return { categories: listCounts(counts), models: models.rows, authors: authors.rows }
}

/** Names of authors are never old, and nobody sees who was banned. */
export async function presentFacets(
  { database }: Pick<Deps, 'database'>,
  { categories, models, authors: counted }: Counts,
): Promise<Facets> {
  const { rows: authors } = await sql<Facets['authors'][number]>`
    select accounts.handle, accounts.name, counted.count
    from unnest(${counted.map(({ id }) => id)}::uuid[], ${counted.map(({ count }) => count)}::int[])
      as counted (id, count)
    join accounts on accounts.id = counted.id
    where accounts.banned_at is null
    order by counted.count desc, accounts.handle
  `.execute(database)
  return { categories, models, authors }
}
