import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { findPlan, includesFeature, requireFeature } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { PublicationRow } from './select-published.ts'

type Published = Pick<PublicationRow, 'isPro' | 'authorId' | 'workspaceId'>

/** Refuses the whole text of a Pro prompt where neither the plan nor a membership gives it. */
export async function requireWholeText(
  database: Kysely<DB>,
  actor: UserActor,
  publication: Published,
): Promise<void> {
  if (await isOpenToOwners(database, actor, publication)) return
  await requireFeature(database, actor.workspaceId, 'library')
}

export async function mayReadWholeText(
  database: Kysely<DB>,
  actor: UserActor,
  publication: Published,
): Promise<boolean> {
  if (await isOpenToOwners(database, actor, publication)) return true
  return includesFeature(await findPlan(database, actor.workspaceId), 'library')
}

/** Everyone's unless it is Pro; always its author's and its workspace's. */
async function isOpenToOwners(
  database: Kysely<DB>,
  { accountId }: UserActor,
  { isPro, authorId, workspaceId }: Published,
): Promise<boolean> {
  if (!isPro || authorId === accountId) return true
  const membership = await database
    .selectFrom('workspaceMembers')
    .select('role')
    .where('workspaceId', '=', workspaceId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return membership !== undefined
}
