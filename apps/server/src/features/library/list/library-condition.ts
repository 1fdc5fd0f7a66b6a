import type { LibraryFilter } from '@product/contract'
import { type LibraryType, libraryLimits } from '@product/domain'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { isShown } from '../select-published.ts'

export type Filter = z.output<typeof LibraryFilter>

/** The filter with its search as a query of PostgreSQL and its author by id. */
export type Wanted = Pick<Filter, 'category' | 'modality' | 'model' | 'type'> & {
  authorId?: string | undefined
  search?: string | undefined
}

/** A prompt is of one type: the first of these that holds. */
const ofType = {
  featured: sql`publications.featured_at is not null`,
  trending: sql`publications.featured_at is null and publications.trending_score > 0`,
  new: sql`publications.featured_at is null and publications.trending_score = 0
    and publications.published_at > now() - make_interval(days => ${sql.lit(libraryLimits.newDays)})`,
} satisfies Record<LibraryType, RawBuilder<unknown>>

/** Read as the texts were: PostgreSQL takes a word like 1e5x for the number 1e5 and the word x. */
export const hasWords = (search: string): RawBuilder<boolean> =>
  sql<boolean>`publications.search_vector @@ to_tsquery('simple', ${search})`

/** A condition on `publications`. */
export function libraryCondition(wanted: Wanted): RawBuilder<boolean> {
  const { category, modality, model, type, authorId, search } = wanted
  const conditions: RawBuilder<unknown>[] = [isShown]
  if (category !== undefined) conditions.push(sql`publications.category = ${category}`)
  if (modality !== undefined) conditions.push(sql`publications.modality = ${modality}`)
  if (model !== undefined) conditions.push(sql`publications.target_models @> array[${model}]`)
  if (authorId !== undefined) conditions.push(sql`publications.author_id = ${authorId}`)
  if (type !== undefined) conditions.push(ofType[type])
  if (search !== undefined) conditions.push(hasWords(search))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
