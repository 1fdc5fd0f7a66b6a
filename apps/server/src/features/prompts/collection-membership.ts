import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { promptError } from './errors.ts'

/** A collection of the actor's workspace, by its slug. */
async function findCollectionId(
  transaction: Kysely<DB>,
  { workspaceId }: UserActor,
  slug: string,
): Promise<string> {
  const collection = await transaction
    .selectFrom('collections')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!collection) throw promptError('collection.unknown')
  return collection.id
}

/** The prompts must be the actor's; what is there already stays. */
export async function putIntoCollection(
  transaction: Kysely<DB>,
  actor: UserActor,
  slug: string,
  promptIds: readonly string[],
): Promise<void> {
  const collectionId = await findCollectionId(transaction, actor, slug)
  const { workspaceId } = actor
  await transaction
    .insertInto('collectionPrompts')
    .values(promptIds.map((promptId) => ({ collectionId, promptId, workspaceId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Membership = { collectionId: string; promptId: string; workspaceId: string }

/** Both must be of one workspace. */
export async function putPromptsIntoCollections(
  transaction: Kysely<DB>,
  memberships: Membership[],
): Promise<void> {
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
  slug: string,
  promptIds: readonly string[],
): Promise<void> {
  const collectionId = await findCollectionId(transaction, actor, slug)
  await transaction
    .deleteFrom('collectionPrompts')
    .where('workspaceId', '=', actor.workspaceId)
    .where('collectionId', '=', collectionId)
    .where('promptId', 'in', promptIds)
    .execute()
}

export async function takeOutOfAllCollections(
  transaction: Kysely<DB>,
  workspaceId: string,
  promptIds: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('collectionPrompts')
    .where('workspaceId', '=', workspaceId)
    .where('promptId', 'in', promptIds)
    .execute()
}
