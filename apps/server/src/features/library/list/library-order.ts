import { Uuid } from '@product/contract'
import { type LibrarySort, type LibraryType, libraryLimits, librarySorts } from '@product/domain'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { definePageCursor } from '#platform/paging/page-cursor.ts'
import { type SortKind, sortKinds } from '#platform/paging/sort-kinds.ts'
import { libraryError } from '../errors.ts'
import { hasWords } from './library-condition.ts'

const orderNames = [...librarySorts, 'trending', 'featured', 'match'] as const
export type OrderName = (typeof orderNames)[number]

/** The compared columns, and their form in a cursor. The greatest comes first. */
type Order = { column: RawBuilder<unknown>; kind: SortKind }

const plain = {
  popular: { column: sql`publications.popularity`, kind: sortKinds.integer },
  recent: { column: sql`publications.published_at`, kind: sortKinds.time },
  rating: { column: sql`publications.rating_rank`, kind: sortKinds.double },
  uses: { column: sql`publications.uses`, kind: sortKinds.integer },
  trending: { column: sql`publications.trending_score`, kind: sortKinds.double },
  featured: { column: sql`publications.featured_at`, kind: sortKinds.time },
} satisfies Record<Exclude<OrderName, 'match'>, Order>

/** Those whose title matches before all others, the popular first among each. */
const byMatch = (inTitle: string): Order => ({
  column: sql`(
    case when ${hasWords(inTitle)} then 10000000000 else 0 end + publications.popularity
  )`,
  kind: sortKinds.bigint,
})

export const orderOf = (name: OrderName, inTitle = ''): Order =>
  name === 'match' ? byMatch(inTitle) : plain[name]

const natural = {
  featured: { found: 'featured', instead: 'popular' },
  trending: { found: 'trending', instead: 'popular' },
  new: { found: 'recent', instead: 'recent' },
} as const

type Asked = { sort?: LibrarySort | undefined; type?: LibraryType | undefined; isSearch: boolean }

/** How a list is sorted unless the request says it. */
export function chooseOrder(
  { sort, type, isSearch }: Asked,
  { total, isInstead }: { total: number; isInstead: boolean },
): OrderName {
  if (sort !== undefined) return sort
  // Of very many the titles are not looked at.
  if (isSearch && total < libraryLimits.counted) return 'match'
  return type === undefined ? 'popular' : natural[type][isInstead ? 'instead' : 'found']
}

/** Where a page ended: by which order, whether the type was let go, the value sorted by, and the id. */
export const libraryCursor = definePageCursor(
  z
    .object({
      order: z.enum(orderNames),
      isInstead: z.boolean(),
      value: z.string(),
      id: Uuid,
    })
    .refine(({ order, value }) => orderOf(order).kind.schema.safeParse(value).success),
  (cause) => libraryError('library.cursor-invalid', { cause }),
)

export type LibraryPlace = ReturnType<typeof libraryCursor.read>
