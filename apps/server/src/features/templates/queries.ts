import { searchWords } from '@product/domain'
import { type Insertable, type Kysely, sql } from 'kysely'
import { lockName } from '#platform/database/queries/lock-name.ts'
import { excerptAround } from '#platform/database/queries/run-search.ts'
import type { DB, Templates } from '#platform/database/types.gen.ts'

type Viewer = { workspaceId: string }

/** Clients name the source of a prompt: only those that may see a template count as its uses. */
function selectTemplates(database: Kysely<DB>, { workspaceId }: Viewer) {
  return database
    .selectFrom('templates')
    .leftJoin('accounts', 'accounts.id', 'templates.authorId')
    .selectAll('templates')
    .select('accounts.name as authorName')
    .select(
      sql<number>`(
        select count(*)::int from prompts
        where prompts.source_kind = 'template' and prompts.source_id = templates.id::text
          and (templates.workspace_id is null or templates.workspace_id = prompts.workspace_id)
      )`.as('uses'),
    )
    .where(isVisibleTo(workspaceId))
}

const isVisibleTo = (workspaceId: string) =>
  sql<boolean>`(templates.workspace_id is null or templates.workspace_id = ${workspaceId})`

export type TemplateRow = Awaited<ReturnType<typeof listTemplateRows>>['rows'][number]

export type TemplateFilter = {
  category?: string | undefined
  kind?: string | undefined
  q?: string | undefined
  own?: boolean | undefined
  after?: { position: number; id: string } | undefined
  limit: number
}

/** Bytes of contents in one page; a content that is larger is alone in its page. */
const pageBytes = 1_000_000

/** A page, and whether there are more. It has fewer templates than asked for where they are large. */
export async function listTemplateRows(
  database: Kysely<DB>,
  viewer: Viewer,
  filter: TemplateFilter,
) {
  const found = await listTemplateSizes(database, viewer, filter)
  const ids: string[] = []
  let bytes = 0
  for (const { id, bytes: size } of found.slice(0, filter.limit)) {
    bytes += size
    if (ids.length > 0 && bytes > pageBytes) break
    ids.push(id)
  }
  const rows =
    ids.length === 0
      ? []
      : await selectTemplates(database, viewer)
          .where('templates.id', 'in', ids)
          .orderBy('templates.position')
          .orderBy('templates.id')
          .execute()
  return { rows, hasMore: found.length > ids.length }
}

async function listTemplateSizes(
  database: Kysely<DB>,
  { workspaceId }: Viewer,
  { category, kind, q, own, after, limit }: TemplateFilter,
) {
  // People's own have negative positions, the newest the least: they come first.
  let query = database
    .selectFrom('templates')
    .select(['id', 'bytes'])
    .where(isVisibleTo(workspaceId))
    .orderBy('templates.position')
    .orderBy('templates.id')
    .limit(limit + 1)
  if (category !== undefined) query = query.where('templates.category', '=', category)
  if (kind !== undefined) query = query.where('templates.kind', '=', kind)
  if (own) query = query.where('templates.workspaceId', '=', workspaceId)
  if (q !== undefined && q.trim() !== '') query = query.where(matches(q.trim().toLowerCase()))
  if (after)
    query = query.where(
      sql<boolean>`(templates.position, templates.id) > (${after.position}::int, ${after.id}::uuid)`,
    )
  return await query.execute()
}

const matches = (text: string) =>
  sql<boolean>`(strpos(templates.search_text, ${text}) > 0
    or word_similarity(${searchWords(text).join(' ')}, templates.search_text) >= 0.45)`

/** Without their contents, which may be large, and their uses, which take longer to count than the templates to find. */
export async function listMatchingTemplates(
  database: Kysely<DB>,
  { workspaceId }: Viewer,
  { text, limit }: { text: string; limit: number },
) {
  const [first = ''] = searchWords(text)
  return await database
    .selectFrom('templates')
    .select([
      'id',
      contentText('title').as('title'),
      excerptAround(contentText('description'), first).as('excerpt'),
    ])
    .where(isVisibleTo(workspaceId))
    .where(matches(text.toLowerCase()))
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const contentText = (field: 'title' | 'description') =>
  sql<string>`coalesce(templates.content ->> ${sql.lit(field)}, '')`

export async function findOptionalTemplate(
  database: Kysely<DB>,
  viewer: Viewer,
  id: string,
): Promise<TemplateRow | undefined> {
  return await selectTemplates(database, viewer).where('templates.id', '=', id).executeTakeFirst()
}

export async function listOwnTemplateIds(
  database: Kysely<DB>,
  { workspaceId }: Viewer,
): Promise<string[]> {
  const rows = await database
    .selectFrom('templates')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Templates of one workspace are made one after the other, so that their number is known. */
export async function lockTemplates(
  transaction: Kysely<DB>,
  { workspaceId }: Viewer,
): Promise<void> {
  await lockName(transaction, `templates:${workspaceId}`)
}

export async function listOwnTemplates(
  database: Kysely<DB>,
  { workspaceId }: Viewer,
  ids: readonly string[],
) {
  return await database
    .selectFrom('templates')
    .select(['id', 'category', 'kind', 'color', 'content', 'createdAt', 'updatedAt'])
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', ids)
    .orderBy('createdAt')
    .execute()
}

/** Whether it is there now: an id that is another's stays theirs. */
export async function upsertTemplate(
  transaction: Kysely<DB>,
  { id, ...template }: Insertable<Templates>,
): Promise<boolean> {
  const { category, kind, color, tier, content, searchText } = template
  const stored = await transaction
    .insertInto('templates')
    .values({ id, ...template })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          category,
          kind,
          color,
          tier,
          content,
          searchText,
          updatedAt: sql<Date>`now()`,
        })
        .whereRef('templates.workspaceId', 'is not distinct from', 'excluded.workspaceId'),
    )
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

export async function setPremiumTemplates(
  database: Kysely<DB>,
  ids: readonly string[],
): Promise<void> {
  await database
    .updateTable('templates')
    .set({ tier: 'premium' })
    .where('workspaceId', 'is', null)
    .where('id', 'in', ids)
    .execute()
}

export async function deleteTemplateRow(
  database: Kysely<DB>,
  { workspaceId }: Viewer,
  id: string,
): Promise<void> {
  await database
    .deleteFrom('templates')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
