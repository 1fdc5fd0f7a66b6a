import type { WorkspaceRole } from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import {
  isCollectionNamed,
  isVisibleCollection,
  promptError,
  readersOfPrompt,
} from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Group, Member, Place, World } from './readers.ts'

/** The prompts of a workspace that fulfil a condition and are not in the trash, by the collections that they are in. */
export async function loadGroups(
  database: Kysely<DB>,
  workspaceId: string,
  condition: RawBuilder<boolean>,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select place_ids, count(*)::int as prompt_count, max(${readersOfPrompt}) as reader_count
    from prompts cross join lateral (
      select array(
        select collection_id::text from collection_prompts as placed
        where placed.prompt_id = prompts.id order by 1
      ) as place_ids
    ) as placed
    where prompts.workspace_id = ${workspaceId} and prompts.deleted_at is null and ${condition}
    group by place_ids
  `.execute(database)
  return rows
}

/** Shares and links of collections that the actor does not see are left out, as they are everywhere else. */
export async function loadWorld(
  database: Kysely<DB>,
  actor: Pick<UserActor, 'accountId' | 'workspaceId'>,
  placeIds: readonly string[],
): Promise<World> {
  const { workspaceId } = actor
  const [{ name }, members, places, guests] = await Promise.all([
    database
      .selectFrom('workspaces')
      .select('name')
      .where('id', '=', workspaceId)
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('workspaceMembers as member')
      .innerJoin('accounts', 'accounts.id', 'member.accountId')
      .select(['accounts.id', 'accounts.name', 'member.role'])
      .where('member.workspaceId', '=', workspaceId)
      .orderBy('accounts.name')
      .execute(),
    selectPlaces(database, workspaceId, placeIds).execute(),
    selectGuests(database, actor, placeIds).execute(),
  ])
  return {
    name,
    // The column's check holds roles only.
    members: new Map<string, Member>(
      members.map((row) => [row.id, { name: row.name, role: row.role as WorkspaceRole }]),
    ),
    places: new Map<string, Place>(
      places.map(({ id, people, ...place }) => [
        id,
        {
          ...place,
          people: new Set(people),
          guests: new Map(
            guests
              .filter(({ collectionId }) => collectionId === id)
              .map((share) => [share.recipient, share.name]),
          ),
        },
      ]),
    ),
  }
}

const selectPlaces = (database: Kysely<DB>, workspaceId: string, ids: readonly string[]) =>
  database
    .selectFrom('collections')
    .select(['id', 'isListed', 'isRestricted'])
    .select([
      sql<string[]>`array(
        select account_id::text from collection_people
        where collection_people.collection_id = collections.id
      )`.as('people'),
      sql<boolean>`exists (
        select from share_links where share_links.collection_id = collections.id
          and coalesce(share_links.expires_at > now(), true)
      )`.as('hasLink'),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)

const selectGuests = (
  database: Kysely<DB>,
  { accountId, workspaceId }: Pick<UserActor, 'accountId' | 'workspaceId'>,
  ids: readonly string[],
) =>
  database
    .selectFrom('shares')
    .innerJoin('collections', 'collections.id', 'shares.collectionId')
    .leftJoin('workspaces as recipient', 'recipient.id', 'shares.recipientWorkspaceId')
    .select(['collections.id as collectionId'])
    .select([
      sql<string>`coalesce(shares.recipient_workspace_id::text, lower(shares.email))`.as(
        'recipient',
      ),
      sql<string>`coalesce(recipient.name, shares.email)`.as('name'),
    ])
    .where('collections.workspaceId', '=', workspaceId)
    .where('collections.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isVisibleCollection({ accountId }))
    .where(sql<boolean>`coalesce(shares.expires_at > now(), true)`)

/** The id of a collection that the actor sees, by slug or id. */
export async function findPlaceId(
  database: Kysely<DB>,
  actor: Pick<UserActor, 'accountId' | 'workspaceId'>,
  slugOrId: string,
): Promise<string> {
  const { id } = await database
    .selectFrom('collections')
    .select('id')
    .where('workspaceId', '=', actor.workspaceId)
    .where(isCollectionNamed(slugOrId))
    .where(isVisibleCollection(actor))
    .orderBy(sql`collections.id::text = ${slugOrId}`, 'desc')
    .executeTakeFirstOrThrow(() => promptError('collection.unknown'))
  return id
}

/** The collections that the actor sees: a move takes prompts out of these. */
export async function listVisiblePlaceIds(
  database: Kysely<DB>,
  actor: Pick<UserActor, 'accountId' | 'workspaceId'>,
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('collections')
    .select('id')
    .where('workspaceId', '=', actor.workspaceId)
    .where(isVisibleCollection(actor))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
