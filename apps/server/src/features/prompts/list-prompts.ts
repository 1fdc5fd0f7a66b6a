import { type PromptCard, type PromptFilter, Uuid } from '@product/contract'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { defineStatements } from '#platform/database/queries/prepared-statements.ts'
import { runSearch } from '#platform/database/queries/run-search.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { definePageCursor } from '#platform/paging/page-cursor.ts'
import { type SortKind, sortKinds } from '#platform/paging/sort-kinds.ts'
import type { Deps } from '#server/deps.ts'
import { promptError } from './errors.ts'
import { isVisibleCollection, isVisibleTo, readersOfPrompt } from './prompt-access.ts'
import { personal } from './queries.ts'
import { matchesSearch, selectNearMatches } from './search-prompts.ts'

type PromptFilterInput = z.output<typeof PromptFilter>
type Filter = Omit<PromptFilterInput, 'q'> & { matches?: RawBuilder<boolean> }
type Query<Output> = SelectQueryBuilder<DB, 'prompts', Output>

const pageSize = 24
const excerptLength = 320

/** The value that is sorted by, and the id among equals. */
const pageCursorOf = ({ schema }: SortKind) =>
  definePageCursor(z.tuple([schema, Uuid]), (cause) =>
    promptError('prompt.cursor-invalid', { cause }),
  )
const timeCursor = pageCursorOf(sortKinds.time)
const textCursor = pageCursorOf(sortKinds.text)

/** Each way to sort: what is compared, whether the greatest comes first, and how a cursor holds it. */
const sorts = {
  updated: {
    column: sql`prompts.updated_at`,
    order: 'desc',
    kind: sortKinds.time,
    pageCursor: timeCursor,
  },
  created: {
    column: sql`prompts.created_at`,
    order: 'desc',
    kind: sortKinds.time,
    pageCursor: timeCursor,
  },
  title: {
    column: sql`lower(prompts.title)`,
    order: 'asc',
    kind: sortKinds.text,
    pageCursor: textCursor,
  },
} as const

/** A page of the actor's prompts, and how many there are on all pages. */
export async function listPrompts(
  deps: Pick<Deps, 'database' | 'queueSearch'>,
  actor: UserActor,
  { q: text = '', ...filter }: PromptFilterInput,
) {
  if (text.trim() === '') return await listPage(deps.database, actor, filter)
  return await runSearch(deps, actor, async (transaction) => {
    const found = await listPage(transaction, actor, { ...filter, matches: matchesSearch(text) })
    if (found.total > 0) return found
    const near = { text, isTrash: filter.trash ?? false }
    const rows = await selectNearMatches(transaction, actor, near).execute()
    if (rows.length === 0) return found
    const ids = rows.map(({ id }) => id)
    const matches = sql<boolean>`prompts.id = any(${ids}::uuid[])`
    return await listPage(transaction, actor, { ...filter, matches })
  })
}

/** The value and the id where the page before ended. */
type PageEnd = Record<'value' | 'id', string | undefined>
type Reader = Pick<UserActor, 'accountId' | 'workspaceId' | 'role'>

async function listPage(database: Kysely<DB>, actor: Reader, filter: Filter) {
  const { sort = 'updated', limit = pageSize } = filter
  const { pageCursor } = sorts[sort]
  const after = filter.cursor === undefined ? undefined : readEnd(pageCursor.read(filter.cursor))
  const rows = await listRows(database, actor, filter, { limit: limit + 1, after })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    prompts: page.map(presentCard),
    nextCursor: rows.length > limit && last ? pageCursor.write([last.sortedBy, last.id]) : null,
    // Behind the last page there is no row that could say it.
    total: rows[0]?.total ?? (await countAlone(database, actor, filter)),
  }
}

type Page = { limit: number; after: PageEnd | undefined }

function listRows(database: Kysely<DB>, actor: Reader, filter: Filter, page: Page) {
  const { sort, trash, limit: _, cursor: __, ...conditions } = filter
  const isPlain = Object.values(conditions).every((condition) => condition === undefined)
  if (!isPlain) return selectPage(database, actor, filter, page).execute()
  const { accountId, workspaceId, role } = actor
  const { limit, after } = page
  const shape = { sort, trash, role, isLater: after !== undefined }
  return selectPlain(database, shape, {
    accountId,
    workspaceId,
    limit,
    value: after?.value,
    id: after?.id,
  })
}

const readEnd = ([value, id]: [string, string]): PageEnd => ({ value, id })

type PlainShape = Pick<Filter, 'sort' | 'trash'> & Pick<UserActor, 'role'> & { isLater: boolean }
type PlainValues = Omit<Reader, 'role'> & PageEnd & { limit: number }

/** The list as it is opened: few statements, each with a plan that is made once. */
const selectPlain = defineStatements(
  (database, { sort, trash, role, isLater }: PlainShape, values: PlainValues) => {
    const { accountId, workspaceId, limit, value, id } = values
    const after = isLater ? { value, id } : undefined
    return selectPage(database, { accountId, workspaceId, role }, { sort, trash }, { limit, after })
  },
)

function selectPage(database: Kysely<DB>, actor: Reader, filter: Filter, { limit, after }: Page) {
  const { column, order, kind } = sorts[filter.sort ?? 'updated']
  const query = selectCards(database, actor, filter)
    .select(kind.write(column).as('sortedBy'))
    .select(countPrompts(database, actor, filter).as('total'))
    .orderBy(column, order)
    .orderBy('prompts.id', order)
    .limit(limit)
  if (after === undefined) return query
  const comparison = order === 'desc' ? sql`<` : sql`>`
  return query.where(
    sql<boolean>`(${column}, prompts.id) ${comparison} (${kind.read(after.value)}, ${after.id}::uuid)`,
  )
}

function selectCards(database: Kysely<DB>, actor: Reader, filter: Filter) {
  return applyFilter(database.selectFrom('prompts'), actor, filter)
    .select([
      'prompts.id',
      'prompts.title',
      'prompts.description',
      'prompts.targetModels',
      'prompts.modality',
      'prompts.tags',
      'prompts.latestVersion',
      'prompts.createdAt',
      'prompts.updatedAt',
      'prompts.deletedAt',
      'prompts.isRestricted',
      readersOfPrompt.as('readerCount'),
      sql<string>`left(prompts.body, ${excerptLength})`.as('excerpt'),
      sql<string[]>`array(
        select variable ->> 'name' from jsonb_array_elements(prompts.variables) as variable
      )`.as('variables'),
      sql<number>`coalesce((
        select counts.runs from prompt_run_counts as counts where counts.prompt_id = prompts.id
      ), 0)`.as('executions'),
      sql<string | null>`(
        select publications.slug from publications
        where publications.prompt_id = prompts.id and publications.status = 'published'
      )`.as('publicSlug'),
    ])
    .select(personal(actor.accountId))
}

const countPrompts = (database: Kysely<DB>, actor: Reader, filter: Filter) =>
  applyFilter(database.selectFrom('prompts'), actor, filter).select(
    sql<number>`count(*)::int`.as('count'),
  )

async function countAlone(database: Kysely<DB>, actor: Reader, filter: Filter) {
  const { count } = await countPrompts(database, actor, filter).executeTakeFirstOrThrow()
  return count
}

/** Every query names the workspace: nobody lists what is another's. */
function applyFilter<Output>(prompts: Query<Output>, actor: Reader, filter: Filter): Query<Output> {
  const { workspaceId, accountId } = actor
  const { matches, tag: tags, model: models, modality, collection: slugs, favorite } = filter
  const { import: importIds, trash = false } = filter
  let query = prompts
    .where('prompts.workspaceId', '=', workspaceId)
    .where(isVisibleTo(actor))
    .where('prompts.deletedAt', trash ? 'is not' : 'is', null)
  if (matches !== undefined) query = query.where(matches)
  if (tags !== undefined) query = query.where(sql<boolean>`prompts.tags && ${tags}::text[]`)
  if (models !== undefined)
    query = query.where(sql<boolean>`prompts.target_models && ${models}::text[]`)
  if (modality !== undefined) query = query.where('prompts.modality', 'in', modality)
  if (importIds !== undefined)
    query = query
      .where('prompts.sourceKind', '=', 'import')
      .where('prompts.sourceId', 'in', importIds)
  if (slugs !== undefined)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('collectionPrompts')
          .innerJoin('collections', 'collections.id', 'collectionPrompts.collectionId')
          .select('collectionPrompts.promptId')
          .whereRef('collectionPrompts.promptId', '=', 'prompts.id')
          .where('collections.slug', 'in', slugs)
          .where(isVisibleCollection(actor)),
      ),
    )
  if (favorite !== undefined)
    query = query.where(({ exists, not, selectFrom }) => {
      const isFavorite = exists(
        selectFrom('favorites')
          .select('favorites.promptId')
          .whereRef('favorites.promptId', '=', 'prompts.id')
          .where('favorites.accountId', '=', accountId),
      )
      return favorite ? isFavorite : not(isFavorite)
    })
  return query
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

const Lists = z.object({ collections: z.array(z.string()), isFavorite: z.coerce.boolean() })

function presentCard(row: CardRow): PromptCard {
  const { id, title, description, excerpt, targetModels, tags, variables, executions, publicSlug } =
    row
  return {
    id,
    title,
    description,
    excerpt,
    targetModels,
    tags,
    variables,
    executions,
    publicSlug,
    isRestricted: row.isRestricted,
    readerCount: row.readerCount,
    // The column's check holds these values only.
    modality: row.modality as PromptCard['modality'],
    version: row.latestVersion,
    ...Lists.parse(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

/** The tags and models of the actor's prompts, the most used first. */
export async function listFacets({ database }: Pick<Deps, 'database'>, actor: UserActor) {
  const count = async (column: 'tags' | 'target_models') => {
    const { rows } = await sql<{ name: string; count: number }>`
      select name, count(*)::int as count
      from prompts, unnest(${sql.ref(column)}) as name
      where workspace_id = ${actor.workspaceId} and deleted_at is null and ${isVisibleTo(actor)}
      group by name order by count(*) desc, name limit 200
    `.execute(database)
    return rows
  }
  const [tags, models] = await Promise.all([count('tags'), count('target_models')])
  return { tags, models }
}
