import type { Seats } from '@product/contract'
import { isRoleAtLeast, plans, type WorkspaceRole } from '@product/domain'
import type { Kysely } from 'kysely'
import { findOptionalRole, insertMember } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { findPlan } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { workspaceError } from './errors.ts'
import { countOpenMailed } from './invitations/queries.ts'
import { countMembers, findMember, lockOptionalWorkspace, updateRole } from './queries.ts'

type Joining = { workspaceId: string; accountId: string; role: WorkspaceRole }

/** Makes somebody a member where a seat is free. The role of a member is raised, never lowered. */
export async function joinWorkspace(
  transaction: Kysely<DB>,
  { role, ...membership }: Joining,
): Promise<void> {
  const { workspaceId, accountId } = membership
  const workspace = await lockOptionalWorkspace(transaction, workspaceId)
  if (workspace?.kind !== 'team') throw workspaceError('workspace.personal')
  const known = await findOptionalRole(transaction, membership)
  if (known && isRoleAtLeast(known, role)) return
  if (known) {
    await updateRole(transaction, membership, role)
  } else {
    if (!hasRoom(await countSeats(transaction, workspaceId), 1))
      throw workspaceError('workspace.full')
    await insertMember(transaction, { ...membership, role })
  }
  const { name: title } = await findMember(transaction, membership)
  await recordActivity(transaction, membership, {
    action: known ? 'member.role-changed' : 'member.joined',
    subject: { kind: 'member', id: accountId, title },
    details: known ? { oldRole: known, newRole: role } : { role },
  })
}

/** Seats in use, and those that the plan includes. */
export async function countSeats(transaction: Kysely<DB>, workspaceId: string): Promise<Seats> {
  const plan = await findPlan(transaction, workspaceId)
  const members = await countMembers(transaction, workspaceId)
  const invited = await countOpenMailed(transaction, workspaceId)
  return { used: members + invited, allowed: plans[plan].limits.members }
}

export const hasRoom = ({ used, allowed }: Seats, added: number): boolean =>
  allowed === null || used + added <= allowed
