import type { removedPrompts } from '@product/contract'
import { isRoleAtLeast, mayChangeMember, roleMay, type WorkspaceRole } from '@product/domain'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { movePromptsOfMember, trashPromptsOfMember } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { Deps } from '#server/deps.ts'
import { workspaceError } from './errors.ts'
import { revokeKnownToManager, revokeUsedLink } from './invitations/queries.ts'
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
    if (!roleMay(role, 'members.change'))
      await revokeSeenInvitations(transaction, membership, member.role)
    await recordActivity(transaction, actor, {
      action: 'member.role-changed',
      subject: { kind: 'member', id: accountId, title: member.name },
      details: { oldRole: member.role, newRole: role },
    })
  })
}

type Removal = { accountId: string; prompts: (typeof removedPrompts)[number] }

/**
 * Takes effect with the next request of the removed person. Their prompts are locked before the
 * workspace, because others lock in this order too.
 */
export async function removeMember(
  deps: MemberDeps & Pick<Deps, 'storage' | 'queueBulkWrite'>,
  actor: UserActor,
  { accountId, prompts }: Removal,
): Promise<void> {
  if (accountId === actor.accountId) return await leaveWorkspace(deps, actor)
  const membership = ofMember(actor, accountId)
  const remove = async (transaction: Kysely<DB>, counts: Record<string, number>) => {
    const { role: own } = await lockTeam(transaction, actor, 'members.change')
    const member = await findMember(transaction, membership)
    if (!mayChangeMember(own, member.role)) throw workspaceError('member.above-you')
    await deleteMember(transaction, membership)
    await revokeSeenInvitations(transaction, membership, member.role)
    await revokeUsedLink(transaction, membership)
    await recordActivity(transaction, actor, {
      action: 'member.removed',
      subject: { kind: 'member', id: accountId, title: member.name },
      details: { role: member.role, ...counts },
    })
  }
  if (prompts === 'move') {
    await findMember(deps.database, membership)
    await movePromptsOfMember(deps, actor, membership, (transaction, movedPrompts) =>
      remove(transaction, { movedPrompts }),
    ).catch(refuseFullHome)
    return
  }
  await deps.database.transaction().execute(async (transaction) => {
    const counts =
      prompts === 'trash'
        ? { trashedPrompts: await trashPromptsOfMember(transaction, membership) }
        : {}
    await remove(transaction, counts)
  })
}

/** The limits of the removed person's plan and storage say nothing to the admin who removes them. */
function refuseFullHome(error: unknown): never {
  const codes = ['plan.limit-reached', 'storage.full']
  throw error instanceof AppError && codes.includes(error.code)
    ? workspaceError('member.no-room')
    : error
}

export async function leaveWorkspace({ database }: MemberDeps, actor: UserActor): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { role } = await lockTeam(transaction, actor, 'workspace.read')
    if (role === 'owner') await refuseLastOwner(transaction, actor)
    const { name } = await findMember(transaction, actor)
    await deleteMember(transaction, actor)
    await revokeSeenInvitations(transaction, actor, role)
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

/** Somebody who could invite could join again by the invitations that they have seen. */
async function revokeSeenInvitations(
  transaction: Kysely<DB>,
  member: { workspaceId: string; accountId: string },
  role: WorkspaceRole,
): Promise<void> {
  if (roleMay(role, 'members.change')) await revokeKnownToManager(transaction, member)
}
