import type { WorkspaceMember } from '@product/contract'
import { mayChangeMember, roleMay, rolesToGive, type WorkspaceRole } from '@product/domain'
import type { Kysely } from 'kysely'
import { avatarUrl, type UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { listMemberRows } from './queries.ts'

/** The oldest members first. Addresses are for people who may change members. */
export async function listMembers(
  database: Kysely<DB>,
  actor: UserActor,
): Promise<WorkspaceMember[]> {
  const rows = await listMemberRows(database, actor.workspaceId)
  const mayChange = roleMay(actor.role, 'members.change')
  return rows.map(({ avatarFileId, createdAt, email, ...row }) => {
    // The column's check holds roles only.
    const role = row.role as WorkspaceRole
    const isYou = row.id === actor.accountId
    const mayTouch = mayChangeMember(actor.role, role)
    return {
      ...row,
      role,
      email: mayChange || isYou ? email : null,
      avatarUrl: avatarUrl(avatarFileId),
      joinedAt: createdAt.toISOString(),
      isYou,
      abilities: {
        roles: mayTouch ? rolesToGive(actor.role) : [],
        remove: mayTouch && !isYou,
      },
    }
  })
}
