import type { ReceivedFilter, ReceivedShare } from '@product/contract'
import { type ShareAccess, searchWords } from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { avatarUrl, type UserActor } from '#features/accounts/index.ts'
import { isReachedThroughCollection, matchesSearch } from '#features/prompts/index.ts'
import { runSearch } from '#platform/database/queries/run-search.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { defineNewestFirst } from '#platform/paging/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { sharingError } from './errors.ts'
import { markOpened } from './mark-opened.ts'
import { presentListed, selectListed } from './open-link.ts'

const pageSize = 24

const refuseCursor = (cause: unknown) => sharingError('share.cursor-invalid', { cause })
const newestShares = defineNewestFirst(
  { time: sql`given.created_at`, id: sql`given.id` },
  refuseCursor,
)
const newestPrompts = defineNewestFirst(
  { time: sql`prompts.updated_at`, id: sql`prompts.id` },
  refuseCursor,
)

const isInForce = sql<boolean>`coalesce(given.expires_at > now(), true)`

/** The shares that somebody has received and that are in force, without those of prompts in the trash. */
const selectReceived = (database: Kysely<DB>, { accountId }: Pick<UserActor, 'accountId'>) =>
  database
    .selectFrom('shareGrants as given')
    .leftJoin('prompts', 'prompts.id', 'given.promptId')
    .leftJoin('collections', 'collections.id', 'given.collectionId')
    .where('given.accountId', '=', accountId)
    .where(isInForce)
    .where('given.isInTrash', '=', false)

type Filter = z.output<typeof ReceivedFilter>

/** A page of what is shared with the actor, and how much there is on all pages. */
export async function listReceived(
  deps: Pick<Deps, 'database' | 'queueSearch'>,
  actor: UserActor,
  filter: Filter,
) {
  if ((filter.q ?? '').trim() === '') return await listPage(deps.database, actor, filter)
  return await runSearch(deps, actor, (transaction) => listPage(transaction, actor, filter))
}

async function listPage(database: Kysely<DB>, actor: UserActor, filter: Filter) {
  const page = { cursor: filter.cursor, limit: filter.limit ?? pageSize }
  const listRows = newestShares
    .select(
      selectReceived(database, actor)
        .where(matchesFilter(filter))
        .leftJoin('accounts as sharer', 'sharer.id', 'given.createdBy')
        .leftJoin('workspaces as through', 'through.id', 'given.throughWorkspaceId')
        .select([
          'given.id',
          'given.promptId',
          'given.collectionId',
          'given.access',
          'given.note',
          'given.expiresAt',
          'given.createdAt',
          'sharer.id as sharerId',
          'sharer.name as sharerName',
          'sharer.avatarFileId',
          'prompts.targetModels',
          'through.id as throughId',
          'through.name as throughName',
        ])
        // PostgreSQL does not know of a view which columns are never null.
        .$narrowType<{ id: string; access: string; note: string; createdAt: Date }>()
        .select([
          sql<string>`coalesce(prompts.title, collections.name, '')`.as('title'),
          sql<string>`coalesce(prompts.description, collections.description, '')`.as('description'),
          sql<number>`coalesce((
            select counts.runs from prompt_run_counts as counts where counts.prompt_id = prompts.id
          ), 0)`.as('executions'),
          sql<number>`(
            select count(*)::int from collection_prompts
            join prompts on prompts.id = collection_prompts.prompt_id
            where collection_prompts.collection_id = collections.id and prompts.deleted_at is null
              and ${isReachedThroughCollection}
          )`.as('promptCount'),
        ]),
      page,
    )
    .execute()
  const countAll = selectReceived(database, actor)
    .where(matchesFilter(filter))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  const [rows, { count: total }] = await Promise.all([listRows, countAll])
  const { page: shown, nextCursor } = newestShares.cut(rows, page)
  return { shares: shown.map(presentReceived), nextCursor, total }
}

function matchesFilter({ q: text = '', sharer, access }: Filter): RawBuilder<boolean> {
  const conditions = [sql`true`]
  if (sharer !== undefined) conditions.push(sql`given.created_by = ${sharer}`)
  if (access !== undefined) conditions.push(sql`given.access = ${access}`)
  if (text.trim() !== '') conditions.push(sql`(${matchesSearch(text)} or ${isNamedLike(text)})`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function isNamedLike(text: string): RawBuilder<boolean> {
  const words = searchWords(text)
  if (words.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    words.map(
      (word) => sql`strpos(lower(collections.name || ' ' || collections.description), ${word}) > 0`,
    ),
    sql` and `,
  )})`
}

type ReceivedRow = Awaited<
  ReturnType<ReturnType<typeof newestShares.select<DB, 'shares', ReceivedColumns>>['execute']>
>[number]

type ReceivedColumns = {
  id: string
  promptId: string | null
  collectionId: string | null
  access: string
  note: string
  expiresAt: Date | null
  createdAt: Date
  sharerId: string | null
  sharerName: string | null
  avatarFileId: string | null
  targetModels: string[] | null
  throughId: string | null
  throughName: string | null
  title: string
  description: string
  executions: number
  promptCount: number
}

function presentReceived(row: ReceivedRow): ReceivedShare {
  const { id, promptId, collectionId, title, description, note, sharerId, sharerName } = row
  const isPrompt = promptId !== null
  return {
    id,
    kind: isPrompt ? 'prompt' : 'collection',
    thingId: promptId ?? collectionId ?? '',
    title,
    description,
    targetModels: row.targetModels ?? [],
    sharer:
      sharerId === null
        ? null
        : { id: sharerId, name: sharerName ?? '', avatarUrl: avatarUrl(row.avatarFileId) },
    through: row.throughId === null ? null : { id: row.throughId, name: row.throughName ?? '' },
    sharedAt: row.createdAt.toISOString(),
    // The column's check holds these values only.
    access: row.access as ShareAccess,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    note,
    executions: isPrompt ? row.executions : null,
    promptCount: isPrompt ? null : row.promptCount,
  }
}

/** The people who share something with the actor, by name. */
export async function listSharers({ database }: Pick<Deps, 'database'>, actor: UserActor) {
  return await selectReceived(database, actor)
    .innerJoin('accounts as sharer', 'sharer.id', 'given.createdBy')
    .select(['sharer.id', 'sharer.name'])
    .distinct()
    .orderBy('sharer.name')
    .limit(200)
    .execute()
}

/** A person gives up what was shared with them. A share with a workspace is not theirs to give up. */
export async function leaveShare(
  { database }: Pick<Deps, 'database'>,
  { accountId }: UserActor,
  id: string,
): Promise<void> {
  const left = await database
    .deleteFrom('shares')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  if (left) return
  const received = await database
    .selectFrom('shareGrants')
    .select('id')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  throw sharingError(received ? 'share.through-workspace' : 'share.unknown')
}

/** A collection that is shared with the actor, and a page of its prompts. */
export async function findSharedCollection(
  { database }: Pick<Deps, 'database'>,
  { accountId }: UserActor,
  { id, cursor }: { id: string; cursor?: string | undefined },
) {
  const found = await database
    .selectFrom('shareGrants as given')
    .innerJoin('collections', 'collections.id', 'given.collectionId')
    .leftJoin('accounts as sharer', 'sharer.id', 'given.createdBy')
    .select(['collections.workspaceId', 'collections.name', 'collections.description'])
    .select(['collections.color', 'given.access', 'sharer.name as sharerName'])
    .select('sharer.avatarFileId')
    .where('given.collectionId', '=', id)
    .where('given.accountId', '=', accountId)
    .where(isInForce)
    // One may have it in several ways.
    .orderBy('given.access', 'desc')
    .orderBy('given.createdAt', 'desc')
    .executeTakeFirstOrThrow(() => sharingError('collection.unknown'))
  await markOpened(database, { accountId }, { kind: 'collection', id })
  const { workspaceId, name, description, sharerName } = found
  const listed = selectListed(database, { collectionId: id, workspaceId })
  const page = { cursor, limit: pageSize }
  const [rows, { count }] = await Promise.all([
    newestPrompts
      .select(listed.clearOrderBy(), page)
      .select(
        sql<number>`coalesce((
          select counts.runs from prompt_run_counts as counts where counts.prompt_id = prompts.id
        ), 0)`.as('executions'),
      )
      .execute(),
    listed
      .clearSelect()
      .clearOrderBy()
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const { page: shown, nextCursor } = newestPrompts.cut(rows, page)
  return {
    name,
    description,
    // The columns' checks hold these values only.
    color: found.color as 'blue',
    access: found.access as ShareAccess,
    sharer:
      sharerName === null ? null : { name: sharerName, avatarUrl: avatarUrl(found.avatarFileId) },
    prompts: shown.map((row) => ({ ...presentListed(row), executions: row.executions })),
    nextCursor,
    total: count,
  }
}
