import { Workspace } from '@product/contract'
import { roleMay, type WorkspaceAction, type WorkspaceRole } from '@product/domain'
import type { Kysely } from 'kysely'
import { avatarUrl, type UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { workspaceError } from './errors.ts'
import { findOptionalWorkspace, type WorkspaceRow } from './queries.ts'

const abilities = {
  createPrompts: 'prompts.create',
  managePrompts: 'prompts.manage',
  changeCollections: 'collections.change',
  changeTemplates: 'templates.change',
  deleteRuns: 'runs.delete',
  changeConnections: 'connections.change',
  changeMembers: 'members.change',
  readActivity: 'activity.read',
  changeWorkspace: 'workspace.change',
  changeBilling: 'billing.change',
  deleteWorkspace: 'workspace.delete',
} as const satisfies Record<keyof Workspace['abilities'], WorkspaceAction>

type Row = WorkspaceRow & { role: string; memberCount: string | null }

/** A workspace as one of its members sees it. */
export function presentWorkspace({ avatarFileId, createdAt, ...row }: Row): Workspace {
  // The column's check holds roles only.
  const role = row.role as WorkspaceRole
  return Workspace.parse({
    ...row,
    avatarUrl: avatarUrl(avatarFileId),
    memberCount: Number(row.memberCount),
    abilities: Object.fromEntries(
      Object.entries(abilities).map(([name, action]) => [name, roleMay(role, action)]),
    ),
    createdAt: createdAt.toISOString(),
  })
}

/** The workspace that the actor is in, as it is now. */
export async function findWorkspace(
  database: Kysely<DB>,
  actor: Pick<UserActor, 'accountId' | 'workspaceId'>,
): Promise<Workspace> {
  const row = await findOptionalWorkspace(database, actor)
  if (!row) throw workspaceError('member.unknown')
  return presentWorkspace(row)
}
