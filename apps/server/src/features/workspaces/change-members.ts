import type { removedPrompts } from '@product/contract'
import { isRoleAtLeast, mayChangeMember, roleMay, type WorkspaceRole } from '@product/domain'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { movePromptsOfToTrash } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { workspaceError } from './errors.ts'
import { revokeLinks } from './invitations/queries.ts'
import { countMembers, deleteMember, findMember, lockTeam, updateRole } from './queries.ts'

type MemberDeps = Pick<Deps, 'database'>

const ofMember = ({ workspaceId }: UserActor, accountId: string) => ({ workspaceId, accountId })

export async function changeRole(
  { database }: MemberDeps,
  actor: UserActor,
  { accountId, role }: { accountId: string; role: WorkspaceRole },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { role: own } = await lockTeam(transaction, actor, 'members.change')
    const membership = ofMember(actor, accountId)
    const member = await findMember(transaction, membership)
    if (member.role === role) return
    if (!mayChangeMember(own, member.role)) throw workspaceError('member.above-you')
    if (!isRoleAtLeast(own, role)) throw workspaceError('member.role-above-yours')
    if (member.role === 'owner') await refuseLastOwner(transaction, actor)
    await updateRole(transaction, membership, role)
    if (!roleMay(role, 'members.change')) await revokeSeenLinks(transaction, actor, member)
    await recordActivity(transaction, actor, {
      action: 'member.role-changed',
      subject: { kind: 'member', id: accountId, title: member.name },
      details: { oldRole: member.role, newRole: role },
    })
  })
}

type Removal = { accountId: string; prompts: (typeof removedPrompts)[number] }

/** Takes effect with the next request of the removed person. */
export async function removeMember(
  { database }: MemberDeps,
  actor: UserActor,
  { accountId, prompts }: Removal,
): Promise<void> {
  if (accountId === actor.accountId) return await leaveWorkspace({ database }, actor)
  await database.transaction().execute(async (transaction) => {
    const membership = ofMember(actor, accountId)
    // Before the workspace is locked, because others lock it after their prompts too.
    const trashed =
      prompts === 'trash' ? await movePromptsOfToTrash(transaction, membership) : undefined
    const { role: own } = await lockTeam(transaction, actor, 'members.change')
    const member = await findMember(transaction, membership)
    if (!mayChangeMember(own, member.role)) throw workspaceError('member.above-you')
    await deleteMember(transaction, membership)
    await revokeSeenLinks(transaction, actor, member)
    await recordActivity(transaction, actor, {
      action: 'member.removed',
      subject: { kind: 'member', id: accountId, title: member.name },
      details: { role: member.role, ...(trashed !== undefined && { trashedPrompts: trashed }) },
    })
  })
}

export async function leaveWorkspace({ database }: MemberDeps, actor: UserActor): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { role } = await lockTeam(transaction, actor, 'workspace.read')
    if (role === 'owner') await refuseLastOwner(transaction, actor)
    const { name } = await findMember(transaction, actor)
    await deleteMember(transaction, actor)
    await revokeSeenLinks(transaction, actor, { role })
    await recordActivity(transaction, actor, {
      action: 'member.left',
      subject: { kind: 'member', id: actor.accountId, title: name },
      details: { role },
    })
  })
}

/** The other becomes owner and the actor admin, both or neither. */
export async function transferOwnership(
  { database }: MemberDeps,
  actor: UserActor,
  accountId: string,
): Promise<void> {
  if (accountId === actor.accountId) return
  await database.transaction().execute(async (transaction) => {
    await lockTeam(transaction, actor, 'workspace.delete')
    const membership = ofMember(actor, accountId)
    const { name } = await findMember(transaction, membership)
    await updateRole(transaction, membership, 'owner')
    await updateRole(transaction, actor, 'admin')
    await recordActivity(transaction, actor, {
      action: 'workspace.ownership-transferred',
      subject: { kind: 'member', id: accountId, title: name },
    })
  })
}

async function refuseLastOwner(transaction: Kysely<DB>, { workspaceId }: UserActor): Promise<void> {
  if ((await countMembers(transaction, workspaceId, 'owner')) <= 1)
    throw workspaceError('workspace.last-owner')
}

/** Somebody who could read the invitation links could join again by them. */
async function revokeSeenLinks(
  transaction: Kysely<DB>,
  { workspaceId }: UserActor,
  { role }: { role: WorkspaceRole },
): Promise<void> {
  if (roleMay(role, 'members.change')) await revokeLinks(transaction, workspaceId)
}
