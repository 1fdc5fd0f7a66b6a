import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import { promptError } from './errors.ts'
import { findClosedPrompts, keepClosed, showToWorkspace } from './keep-closed.ts'
import { isVisibleCollection } from './prompt-access.ts'

/** The cache tag of pages that show public collections. */
export const collectionsTag = 'collections'

/** Cached pages of public collections are out of date when published prompts come or go. */
async function invalidatePublicPages(
  transaction: Kysely<DB>,
  collectionIds: readonly string[],
  promptIds: readonly string[],
): Promise<void> {
  const shown = await transaction
    .selectFrom('collections')
    .innerJoin('publications', 'publications.workspaceId', 'collections.workspaceId')
    .select('collections.id')
    .where('collections.id', 'in', collectionIds)
    .where('collections.visibility', '=', 'public')
    .where('publications.promptId', 'in', promptIds)
    .where('publications.status', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  if (shown) await invalidateTags(transaction, [collectionsTag])
}

/**
 * By slug or id. Devices name collections by id: the slug of one that was deleted while they were offline may be another's
 * by now.
 */
export const isCollectionNamed = (slugOrId: string) =>
  sql<boolean>`(collections.slug = ${slugOrId} or collections.id::text = ${slugOrId})`

type Placer = Pick<UserActor, 'accountId' | 'workspaceId'>

/**
 * A collection of the actor's workspace, by slug or id. Who restricts it waits until the prompts that are
 * put into it are there; who does so first is seen here.
 */
export async function lockCollection(
  transaction: Kysely<DB>,
  actor: Placer,
  slugOrId: string,
): Promise<string> {
  const collection = await transaction
    .selectFrom('collections')
    .select('id')
    .where('workspaceId', '=', actor.workspaceId)
    .where(isCollectionNamed(slugOrId))
    .where(isVisibleCollection(actor))
    .orderBy(sql`collections.id::text = ${slugOrId}`, 'desc')
    .forShare()
    .executeTakeFirst()
  if (!collection) throw promptError('collection.unknown')
  return collection.id
}

/** The prompts must be the actor's; what is there already stays. */
export async function putIntoCollection(
  transaction: Kysely<DB>,
  actor: Placer,
  slug: string,
  promptIds: readonly string[],
): Promise<void> {
  const collectionId = await lockCollection(transaction, actor, slug)
  await insertMemberships(transaction, actor, collectionId, promptIds)
  await invalidatePublicPages(transaction, [collectionId], promptIds)
}

/** Prompts that leave a restricted collection stay as closed as they were, unless they are to be shown. */
type Leaving = { collection: string; showToWorkspace: boolean }

/** The prompts must be the actor's; they leave every other collection that the actor sees. */
export async function moveIntoCollection(
  transaction: Kysely<DB>,
  actor: UserActor,
  { collection: slug, showToWorkspace: isShown }: Leaving,
  promptIds: readonly string[],
): Promise<void> {
  const closed = await findClosedPrompts(transaction, promptIds)
  const collectionId = await lockCollection(transaction, actor, slug)
  const left = await transaction
    .deleteFrom('collectionPrompts')
    .where('workspaceId', '=', actor.workspaceId)
    .where('promptId', 'in', promptIds)
    .where('collectionId', 'in', (builder) =>
      builder
        .selectFrom('collections')
        .select('collections.id')
        .where('collections.workspaceId', '=', actor.workspaceId)
        .where(isVisibleCollection(actor)),
    )
    .returning('collectionId')
    .execute()
  await insertMemberships(transaction, actor, collectionId, promptIds)
  if (isShown) await showToWorkspace(transaction, actor, promptIds)
  else await keepClosed(transaction, actor, closed)
  // Last: page revisions are locked after everything else.
  const changed = new Set([collectionId, ...left.map((each) => each.collectionId)])
  await invalidatePublicPages(transaction, [...changed], promptIds)
}

async function insertMemberships(
  transaction: Kysely<DB>,
  { workspaceId }: Placer,
  collectionId: string,
  promptIds: readonly string[],
): Promise<void> {
  await transaction
    .insertInto('collectionPrompts')
    .values(promptIds.map((promptId) => ({ collectionId, promptId, workspaceId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Membership = { collectionId: string; promptId: string; workspaceId: string }

/** Both must be of one workspace. The prompts are new: none is published yet. */
export async function putPromptsIntoCollections(
  transaction: Kysely<DB>,
  memberships: Membership[],
): Promise<void> {
  const collectionIds = [...new Set(memberships.map(({ collectionId }) => collectionId))]
  if (collectionIds.length === 0) return
  // As in `lockCollection`.
  await transaction
    .selectFrom('collections')
    .select('id')
    .where('id', 'in', collectionIds)
    .orderBy('id')
    .forShare()
    .execute()
  // A statement takes 65,535 values.
  const batchSize = 5_000
  for (let start = 0; start < memberships.length; start += batchSize)
    await transaction
      .insertInto('collectionPrompts')
      .values(memberships.slice(start, start + batchSize))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function takeOutOfCollection(
  transaction: Kysely<DB>,
  actor: UserActor,
  { collection: slug, showToWorkspace: isShown }: Leaving,
  promptIds: readonly string[],
): Promise<void> {
  const closed = await findClosedPrompts(transaction, promptIds)
  const collectionId = await lockCollection(transaction, actor, slug)
  await transaction
    .deleteFrom('collectionPrompts')
    .where('workspaceId', '=', actor.workspaceId)
    .where('collectionId', '=', collectionId)
    .where('promptId', 'in', promptIds)
    .execute()
  if (!isShown) await keepClosed(transaction, actor, closed)
  await invalidatePublicPages(transaction, [collectionId], promptIds)
}
