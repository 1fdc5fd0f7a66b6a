import { parseUuid } from '@product/contract'
import { roleMay, type WorkspaceAction, type WorkspaceRole } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { UserActor } from './actor.ts'
import { accountError } from './errors.ts'
import { findOptionalRole } from './queries.ts'

/**
 * The actor in another workspace, where their role must allow this. It is asked for each time, so that a removed
 * member is refused at once.
 */
export async function enterWorkspace(
  database: Kysely<DB>,
  actor: UserActor,
  named: string,
  action: WorkspaceAction,
): Promise<UserActor> {
  const workspaceId = parseUuid(named)
  if (!workspaceId) throw accountError('workspace.unknown')
  const role = await requireRole(database, { accountId: actor.accountId, workspaceId }, action)
  return { ...actor, workspaceId, role }
}

/** The role of a member, as it is now, if it may do this. A workspace of others does not exist. */
export async function requireRole(
  database: Kysely<DB>,
  member: { accountId: string; workspaceId: string },
  action: WorkspaceAction,
): Promise<WorkspaceRole> {
  const role = await findOptionalRole(database, member)
  if (!role) throw accountError('workspace.unknown')
  if (!roleMay(role, action)) throw accountError('workspace.not-allowed')
  return role
}
