import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { presentLibraryPrompts } from '../present-library-prompts.ts'
import { selectPublished } from '../select-published.ts'
import { libraryCondition, type Wanted } from './library-condition.ts'
import { type LibraryPlace, libraryCursor, type OrderName, orderOf } from './library-order.ts'

type Place = {
  order: OrderName
  /** The search in titles, for the order that looks at them. */
  inTitle: string
  isInstead: boolean
  /** Where the page before ended. */
  after: LibraryPlace | undefined
  limit: number
}

export async function listPage(
  database: Kysely<DB>,
  wanted: Wanted,
  { order, inTitle, isInstead, after, limit }: Place,
) {
  const { column, kind } = orderOf(order, inTitle)
  const isAfter = after
    ? sql`(${column}, publications.prompt_id) < (${kind.read(after.value)}, ${after.id}::uuid)`
    : sql`true`
  // Found by an index alone; only then are the prompts of the page read.
  const found = sql<string>`(
    select publications.prompt_id from publications
    where ${libraryCondition(wanted)} and ${isAfter}
    order by ${column} desc, publications.prompt_id desc limit ${sql.lit(limit + 1)}
  )`
  const rows = await selectPublished(database)
    .select(kind.write(column).as('sortedBy'))
    .where('publications.promptId', 'in', found)
    .orderBy(column, 'desc')
    .orderBy('publications.promptId', 'desc')
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return {
    prompts: presentLibraryPrompts(page),
    nextCursor: hasMore
      ? libraryCursor.write({ order, isInstead, value: last.sortedBy, id: last.id })
      : null,
  }
}
