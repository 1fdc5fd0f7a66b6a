import { roleMay, type WorkspaceAction, type WorkspaceRole } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { accountError } from './errors.ts'
import { findOptionalRole } from './queries.ts'

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
