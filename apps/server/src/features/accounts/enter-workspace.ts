import { isId, roleMay, type WorkspaceAction } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { UserActor } from './actor.ts'
import { accountError } from './errors.ts'
import { findOptionalRole } from './queries.ts'

/** The actor in another workspace, where their role must allow this. Asks each time, so that a removed member is refused at once. */
export async function enterWorkspace(
  database: Kysely<DB>,
  actor: UserActor,
  workspaceId: string,
  action: WorkspaceAction,
): Promise<UserActor> {
  const { accountId } = actor
  const role = isId(workspaceId)
    ? await findOptionalRole(database, { accountId, workspaceId })
    : undefined
  if (!role) throw accountError('workspace.unknown')
  if (!roleMay(role, action)) throw accountError('workspace.not-allowed')
  return { ...actor, workspaceId, role }
}
