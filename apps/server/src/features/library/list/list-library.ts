import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { planSearch, type SearchPlan } from '../search/plan-search.ts'
import { findMatches } from './find-matches.ts'
import { insteadOf } from './instead-of.ts'
import type { Filter, Wanted } from './library-condition.ts'
import { chooseOrder, type LibraryPlace, libraryCursor } from './library-order.ts'
import { listPage } from './list-page.ts'

const pageSize = 24
const nothing = { prompts: [], nextCursor: null, total: 0, instead: null }

/** A page of public prompts, or of what to show where nothing is of the type that was asked for. */
export async function listLibrary({ database }: Pick<Deps, 'database'>, filter: Filter) {
  const { q = '', author, type, sort, limit = pageSize } = filter
  const after = filter.cursor === undefined ? undefined : libraryCursor.read(filter.cursor)
  const plan = await planSearch(database, q)
  if (plan === null && q.trim() !== '') return nothing
  const authorId = author === undefined ? undefined : await findAuthorId(database, author)
  if (authorId === null) return nothing

  const { category, modality, model } = filter
  const asked = { category, modality, model, type, authorId }
  const { wanted, total, isInstead } = await findOrElse(database, asked, { plan, after })
  const isSearch = plan !== null
  const order = after?.order ?? chooseOrder({ sort, type, isSearch }, { total, isInstead })
  const inTitle = plan?.inTitle ?? ''
  const page = await listPage(database, wanted, { order, inTitle, isInstead, after, limit })
  return { ...page, total, instead: isInstead && type ? insteadOf(type, filter) : null }
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
