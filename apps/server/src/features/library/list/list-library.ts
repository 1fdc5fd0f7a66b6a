import { type LibraryType, libraryLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { defineStatements } from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { presentLibraryPrompts } from '../present-library-prompts.ts'
import { planSearch, type SearchPlan } from '../search/plan-search.ts'
import { selectPublished } from '../select-published.ts'
import { countCategories, listCounts } from './count-categories.ts'
import { countMatches, matchesOf } from './count-matches.ts'
import { type Filter, libraryCondition, type Wanted } from './library-condition.ts'
import {
  chooseOrder,
  type LibraryPlace,
  libraryCursor,
  type OrderName,
  orderOf,
} from './library-order.ts'

const pageSize = 24
const nothing = { prompts: [], nextCursor: null, total: 0, instead: null }
const noCounts = listCounts(new Map())

/** A page of public prompts, or of what to show where nothing is of the type that was asked for. */
export async function listLibrary({ database }: Pick<Deps, 'database'>, filter: Filter) {
  const after = filter.cursor === undefined ? undefined : libraryCursor.read(filter.cursor)
  if (isPlain(filter)) return await listPlain(database, filter, after)
  const { type, sort, limit = pageSize, counts } = filter
  const found = await findWanted(database, filter, after)
  if (found === null) return { ...nothing, categories: counts ? noCounts : null }
  const { plan, wanted, total, isInstead } = found
  const isSearch = plan !== null
  const order = after?.order ?? chooseOrder({ sort, type, isSearch }, { total, isInstead })
  const inTitle = plan?.inTitle ?? ''
  const [page, categories] = await Promise.all([
    listPage(database, wanted, { order, inTitle, isInstead, after, limit }),
    counts ? countCategories(database, wanted, total) : null,
  ])
  return { ...page, total, categories, instead: isInstead && type ? insteadOf(type, filter) : null }
}

/** The library or a category as it is opened, and its later pages: few statements, which most readers ask for. */
function isPlain({ category: _, sort: __, cursor: ___, limit = pageSize, ...others }: Filter) {
  return limit === pageSize && Object.values(others).every((value) => value === undefined)
}

async function listPlain(
  database: Kysely<DB>,
  { category, sort = 'popular' }: Pick<Filter, 'category' | 'sort'>,
  after: LibraryPlace | undefined,
) {
  const order = after?.order ?? sort
  const shape = { order, hasCategory: category !== undefined, isLater: after !== undefined }
  const rows = await selectPlain(database, shape, { category, value: after?.value, id: after?.id })
  const page = presentPage(rows, { order, isInstead: false, limit: pageSize })
  // Behind the last page there is no row that could say it.
  const total = rows[0]?.total ?? (await countMatches(database, { category })).total
  return { ...page, total, categories: null, instead: null }
}

type PlainShape = { order: OrderName; hasCategory: boolean; isLater: boolean }
type PlainValues = Pick<Filter, 'category'> & PageEnd

const selectPlain = defineStatements(
  (database, shape: PlainShape, { category, value, id }: PlainValues) => {
    const wanted = shape.hasCategory ? { category } : {}
    const after = shape.isLater ? { value, id } : undefined
    const part = { ...orderOf(shape.order), after, limit: pageSize + 1 }
    return selectPage(database, wanted, part).select(matchesOf(wanted).as('total'))
  },
)

/** The conditions of a filter; null where nothing can match it. */
async function findWanted(
  database: Kysely<DB>,
  { q = '', author, category, modality, model, type }: Filter,
  after?: LibraryPlace,
) {
  const plan = await planSearch(database, q)
  if (plan === null && q.trim() !== '') return null
  const authorId = author === undefined ? undefined : await findAuthorId(database, author)
  if (authorId === null) return null
  const asked = { category, modality, model, type, authorId }
  return { plan, ...(await findOrElse(database, asked, { plan, after })) }
}

type Search = { plan: SearchPlan | null; after: LibraryPlace | undefined }

/** A first page where nothing is of the type lets it go; those after it do as it did. */
async function findOrElse(
  database: Kysely<DB>,
  asked: Omit<Wanted, 'search'>,
  { plan, after }: Search,
) {
  const ofAnyType = { ...asked, type: undefined }
  const matches = await findMatches(database, after?.isInstead ? ofAnyType : asked, plan)
  if (matches.total > 0 || asked.type === undefined || after)
    return { ...matches, isInstead: after?.isInstead ?? false }
  const others = await findMatches(database, ofAnyType, plan)
  return { ...others, isInstead: others.total > 0 }
}

/** Null where nobody is called so. */
async function findAuthorId(database: Kysely<DB>, handle: string): Promise<string | null> {
  const author = await database
    .selectFrom('accounts')
    .select('id')
    .where('handle', '=', handle.toLowerCase())
    .executeTakeFirst()
  return author?.id ?? null
}

/** With fewer than these, words that are spelled alike are looked for as well. */
const enough = 5

/** The condition of the list, and the number of matches as far as they are counted. */
async function findMatches(
  database: Kysely<DB>,
  wanted: Omit<Wanted, 'search'>,
  plan: SearchPlan | null,
): Promise<{ wanted: Wanted; total: number }> {
  const asTyped = await countMatches(database, { ...wanted, search: plan?.asTyped })
  if (plan === null || asTyped.total >= enough) return asTyped
  return await countMatches(database, { ...wanted, search: await plan.forgiving() })
}

const whole = {
  featured: 'Nothing is featured right now. Here are the most popular prompts.',
  trending: 'Nothing is trending right now. Here are the most popular prompts.',
  new: `Nothing was published in the last ${libraryLimits.newDays} days. Here are the latest prompts.`,
} satisfies Record<LibraryType, string>

const narrowed = {
  featured: 'No featured prompts match your filters. Here are others that do.',
  trending: 'No trending prompts match your filters. Here are others that do.',
  new: 'No new prompts match your filters. Here are others that do.',
} satisfies Record<LibraryType, string>

/** Says what is shown where nothing is of the type that was asked for. */
function insteadOf(
  type: LibraryType,
  { q = '', category, modality, model, author }: Filter,
): string {
  const isNarrowed = [q.trim() || undefined, category, modality, model, author].some(
    (value) => value !== undefined,
  )
  return (isNarrowed ? narrowed : whole)[type]
}

type Place = {
  order: OrderName
  /** The search in titles, for the order that looks at them. */
  inTitle: string
  isInstead: boolean
  /** Where the page before ended. */
  after: LibraryPlace | undefined
  limit: number
}

async function listPage(
  database: Kysely<DB>,
  wanted: Wanted,
  { order, inTitle, isInstead, after, limit }: Place,
) {
  const part = { ...orderOf(order, inTitle), after, limit: limit + 1 }
  const rows = await selectPage(database, wanted, part).execute()
  return presentPage(rows, { order, isInstead, limit })
}

/** The value and the id where the page before ended. */
type PageEnd = Record<'value' | 'id', string | undefined>
type Part = ReturnType<typeof orderOf> & { after: PageEnd | undefined; limit: number }

function selectPage(database: Kysely<DB>, wanted: Wanted, { column, kind, after, limit }: Part) {
  const isAfter = after
    ? sql`(${column}, publications.prompt_id) < (${kind.read(after.value)}, ${after.id}::uuid)`
    : sql`true`
  // Found by an index alone; only then are the prompts of the page read.
  const found = sql<string>`(
    select publications.prompt_id from publications
    where ${libraryCondition(wanted)} and ${isAfter}
    order by ${column} desc, publications.prompt_id desc limit ${sql.lit(limit)}
  )`
  return selectPublished(database)
    .select(kind.write(column).as('sortedBy'))
    .where('publications.promptId', 'in', found)
    .orderBy(column, 'desc')
    .orderBy('publications.promptId', 'desc')
}

function presentPage(
  rows: Awaited<ReturnType<ReturnType<typeof selectPage>['execute']>>,
  { order, isInstead, limit }: Pick<Place, 'order' | 'isInstead' | 'limit'>,
) {
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
