import { type Insertable, type Kysely, type Selectable, sql, type UpdateObject } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import {
  isCollectionNamed,
  isVisibleCollection,
  isVisibleTo,
  readersOfCollection,
} from '#features/prompts/index.ts'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { Collections, DB } from '#platform/database/types.gen.ts'
import { collectionError } from './errors.ts'

export type CollectionRow = Selectable<Collections> & {
  promptCount: number
  people: string[]
  /** Of a restricted one; null of others. */
  readerCount: number | null
  /** With people, a workspace or by a link, at present. */
  isShared: boolean
}

export type Reader = Pick<UserActor, 'accountId' | 'workspaceId' | 'role'>

/** The collections that the reader may see, each with how many of its prompts they may see. */
function selectCollections(database: Kysely<DB>, reader: Reader) {
  return database
    .selectFrom('collections')
    .selectAll('collections')
    .select(
      sql<number>`(
        select count(*)::int from collection_prompts
        join prompts on prompts.id = collection_prompts.prompt_id
        where collection_prompts.collection_id = collections.id and prompts.deleted_at is null
          and ${isVisibleTo(reader)}
      )`.as('promptCount'),
    )
    .select(
      sql<string[]>`array(
        select account_id::text from collection_people
        where collection_people.collection_id = collections.id order by created_at, account_id
      )`.as('people'),
    )
    .select(readersOfCollection.as('readerCount'))
    .select(
      sql<boolean>`(
        exists (
          select from shares where shares.collection_id = collections.id
            and coalesce(shares.expires_at > now(), true)
        )
        or exists (
          select from share_links where share_links.collection_id = collections.id
            and coalesce(share_links.expires_at > now(), true)
        )
      )`.as('isShared'),
    )
    .where('collections.workspaceId', '=', reader.workspaceId)
    .where(isVisibleCollection(reader))
}

export async function listCollectionRows(
  database: Kysely<DB>,
  reader: Reader,
): Promise<CollectionRow[]> {
  return await selectCollections(database, reader).orderBy('createdAt').orderBy('id').execute()
}

async function findOptionalCollection(
  database: Kysely<DB>,
  reader: Reader,
  slugOrId: string,
): Promise<CollectionRow | undefined> {
  return await selectCollections(database, reader)
    .where(isCollectionNamed(slugOrId))
    .orderBy(sql`collections.id::text = ${slugOrId}`, 'desc')
    .executeTakeFirst()
}

export async function findOptionalCollectionById(
  database: Kysely<DB>,
  reader: Reader,
  id: string,
): Promise<CollectionRow | undefined> {
  return await selectCollections(database, reader)
    .where('collections.id', '=', id)
    .executeTakeFirst()
}

/** The slugs of all collections of a workspace, also of those that somebody may not see. Unlisted ones have no address. */
export async function listSlugs(database: Kysely<DB>, workspaceId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('collections')
    .select('slug')
    .where('workspaceId', '=', workspaceId)
    .where('isListed', '=', true)
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Collections of one workspace are made one after the other, so that their slugs differ. */
export async function lockCollections(transaction: Kysely<DB>, workspaceId: string): Promise<void> {
  await lockName(transaction, `collections:${workspaceId}`)
}

/** A collection and then its prompts, in the order of `changePrompts`. Prompts that are put into it wait from here on. */
export async function lockWithPrompts(
  transaction: Kysely<DB>,
  { id, workspaceId }: Pick<CollectionRow, 'id' | 'workspaceId'>,
): Promise<string[]> {
  await transaction
    .selectFrom('collections')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const prompts = await transaction
    .selectFrom('prompts')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where(
      sql<boolean>`id in (select prompt_id from collection_prompts where collection_id = ${id})`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return prompts.map((prompt) => prompt.id)
}

/**
 * Takes the prompts that the actor does not see out of an open collection. Restricting it for themselves would show them
 * these, and end what keeps them closed.
 */
export async function takeOutHidden(
  transaction: Kysely<DB>,
  actor: Reader,
  collection: Pick<CollectionRow, 'id' | 'workspaceId'>,
): Promise<void> {
  const ids = await lockWithPrompts(transaction, collection)
  // Another statement, which sees what was restricted while this one waited.
  await transaction
    .deleteFrom('collectionPrompts')
    .where('workspaceId', '=', collection.workspaceId)
    .where('collectionId', '=', collection.id)
    .where('promptId', 'in', (builder) =>
      builder
        .selectFrom('prompts')
        .select('prompts.id')
        .where('prompts.id', '=', sql<string>`any(${ids}::uuid[])`)
        .where(sql<boolean>`not ${isVisibleTo(actor)}`),
    )
    .execute()
}

type NewCollection = Pick<
  Insertable<Collections>,
  | 'id'
  | 'workspaceId'
  | 'slug'
  | 'name'
  | 'description'
  | 'color'
  | 'visibility'
  | 'publicId'
  | 'authorId'
>

/** Whether its id was free: one that is another's stays theirs. */
export async function insertCollection(
  transaction: Kysely<DB>,
  collection: NewCollection,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('collections')
    .values(collection)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateCollection(
  transaction: Kysely<DB>,
  workspaceId: string,
  id: string,
  changes: UpdateObject<DB, 'collections'>,
): Promise<void> {
  await transaction
    .updateTable('collections')
    .set({ ...changes, updatedAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function deleteCollectionRow(
  transaction: Kysely<DB>,
  workspaceId: string,
  id: string,
): Promise<void> {
  await transaction
    .deleteFrom('collections')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** Collections that everyone sees, with the account that made them public. */
export const isShownCollection = sql<boolean>`(
  collections.visibility = 'public' and collections.hidden_at is null and accounts.banned_at is null
)`

export const mostCollections = 500

/** A collection of the workspace, by slug or id; one that the actor may not see does not exist for them. */
export async function findCollection(
  database: Kysely<DB>,
  actor: UserActor,
  slug: string,
): Promise<CollectionRow> {
  const collection = await findOptionalCollection(database, actor, slug)
  if (!collection) throw collectionError('collection.unknown')
  return collection
}
