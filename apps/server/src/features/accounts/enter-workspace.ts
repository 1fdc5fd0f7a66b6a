import { isId, type WorkspaceAction } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { UserActor } from './actor.ts'
import { accountError } from './errors.ts'
import { requireRole } from './require-role.ts'

/**
 * The actor in another workspace, where their role must allow this. It is asked for each time, so that a removed
 * member is refused at once.
 */
export async function enterWorkspace(
  database: Kysely<DB>,
  actor: UserActor,
  workspaceId: string,
  action: WorkspaceAction,
): Promise<UserActor> {
  if (!isId(workspaceId)) throw accountError('workspace.unknown')
  const role = await requireRole(database, { accountId: actor.accountId, workspaceId }, action)
  return { ...actor, workspaceId, role }
}
