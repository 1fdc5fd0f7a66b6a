import type { SharedKind } from '@product/contract'
import { type ActivityAction, roleMay } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { enterPrompt, isVisibleCollection, promptError } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { sharingError } from './errors.ts'

export type Thing = { kind: SharedKind; id: string }

/** A prompt or a collection that the actor may share, in the workspace that it is in. */
export type SharedThing = Thing & {
  workspaceId: string
  title: string
  publicPath: string | null
}

/** The column of shares and links that holds the thing's id. */
export const columnOf = { prompt: 'promptId', collection: 'collectionId' } as const

type SharingActivity = {
  action: ActivityAction
  details?: Record<string, string>
  /** The workspace that it is shared with, whose log has it as well. */
  recipientWorkspaceId?: string | null
}

/** Writes to the activity log of the thing's workspace what was done with its shares or its link. */
export async function recordSharing(
  transaction: Kysely<DB>,
  { accountId }: UserActor,
  { kind, id, title, workspaceId }: SharedThing,
  { action, details, recipientWorkspaceId }: SharingActivity,
): Promise<void> {
  const activity = { action, subject: { kind, id, title }, ...(details && { details }) }
  await recordActivity(transaction, { accountId, workspaceId }, activity)
  if (recipientWorkspaceId)
    await recordActivity(transaction, { accountId, workspaceId: recipientWorkspaceId }, activity)
}

/** Refuses those who may not share it; for those who may not see it, it does not exist. */
export const enterShared = (
  database: Kysely<DB>,
  actor: UserActor,
  { kind, id }: Thing,
): Promise<SharedThing> =>
  kind === 'prompt' ? enterPromptToShare(database, actor, id) : enterCollection(database, actor, id)

/**
 * For changes of its shares or its link. They wait for each other here, and the thing neither moves nor
 * becomes restricted before they are stored.
 */
export async function lockShared(
  transaction: Kysely<DB>,
  actor: UserActor,
  { kind, id }: Thing,
): Promise<SharedThing> {
  await transaction
    .selectFrom(kind === 'prompt' ? 'prompts' : 'collections')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
  return await enterShared(transaction, actor, { kind, id })
}

async function enterPromptToShare(
  database: Kysely<DB>,
  actor: UserActor,
  id: string,
): Promise<SharedThing> {
  const { workspaceId } = await enterPrompt(database, actor, id, 'share')
  const prompt = await database
    .selectFrom('prompts')
    .leftJoin('publications', (join) =>
      join
        .onRef('publications.promptId', '=', 'prompts.id')
        .on('publications.status', '=', 'published'),
    )
    .select(['prompts.title', 'prompts.deletedAt', 'publications.slug'])
    .where('prompts.workspaceId', '=', workspaceId)
    .where('prompts.id', '=', id)
    .executeTakeFirstOrThrow(() => promptError('prompt.unknown'))
  if (prompt.deletedAt) throw promptError('prompt.in-trash')
  const title = prompt.title || 'Untitled Prompt'
  const publicPath = prompt.slug === null ? null : `/p/${prompt.slug}`
  return { kind: 'prompt', id, workspaceId, title, publicPath }
}

async function enterCollection(
  database: Kysely<DB>,
  { accountId }: UserActor,
  id: string,
): Promise<SharedThing> {
  const collection = await database
    .selectFrom('collections')
    .innerJoin('workspaceMembers as member', (join) =>
      join
        .onRef('member.workspaceId', '=', 'collections.workspaceId')
        .on('member.accountId', '=', accountId),
    )
    .select(['collections.workspaceId', 'collections.name', 'member.role'])
    .select(sql<string | null>`case when visibility = 'public' then public_id end`.as('publicId'))
    .where('collections.id', '=', id)
    .where(isVisibleCollection({ accountId }))
    .executeTakeFirstOrThrow(() => sharingError('collection.unknown'))
  // The column's check holds roles only.
  if (!roleMay(collection.role as UserActor['role'], 'collections.change'))
    throw sharingError('collection.not-allowed')
  const { workspaceId, name: title, publicId } = collection
  const publicPath = publicId === null ? null : `/c/${publicId}`
  return { kind: 'collection', id, workspaceId, title, publicPath }
}
