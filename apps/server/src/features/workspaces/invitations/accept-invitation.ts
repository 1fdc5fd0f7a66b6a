import { type OpenedInvitation, parseUuid, type Workspace } from '@product/contract'
import type { Kysely } from 'kysely'
import {
  type Actor,
  avatarUrl,
  findOptionalRole,
  type UserActor,
} from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { workspaceError } from '../errors.ts'
import { joinWorkspace } from '../join-workspace.ts'
import { findWorkspace } from '../present-workspace.ts'
import { lockOptionalWorkspace } from '../queries.ts'
import {
  findAddress,
  findOptionalByToken,
  findOptionalOfAddress,
  hasUsed,
  recordUse,
} from './queries.ts'
import { hashToken } from './tokens.ts'

/** The invitation as its reader sees it before they join. */
export async function openInvitation(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  token: string,
): Promise<OpenedInvitation> {
  const row = await findByToken(database, actor, token)
  const state = await findState(database, actor, row)
  return {
    workspace: { name: row.workspaceName, avatarUrl: avatarUrl(row.avatarFileId) },
    role: roleOf(row),
    note: row.note,
    invitedBy: row.invitedBy,
    email: row.email && maskAddress(row.email),
    state,
    workspaceId: state === 'member' ? row.workspaceId : null,
    yourEmail: actor.kind === 'user' ? await findAddress(database, actor) : null,
  }
}

/**
 * Makes the actor a member. A mailed token proves that its bearer reads the invited address: the
 * account needs to have that address, proven in another way or not. Members keep their role.
 */
export async function acceptInvitation(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  token: string,
): Promise<Workspace> {
  if (actor.isAnonymous) throw workspaceError('workspace.needs-account')
  const { accountId } = actor
  return await database.transaction().execute(async (transaction) => {
    const { workspaceId } = await findByToken(transaction, actor, token)
    await lockOptionalWorkspace(transaction, workspaceId)
    // Read again: it may have been used up, revoked or renewed before the lock was free.
    const row = await findByToken(transaction, actor, token)
    const membership = { workspaceId, accountId }
    const state = await findState(transaction, actor, row)
    if (state === 'wrong-address') throw await wrongAddress(transaction, actor, row.email ?? '')
    if (state !== 'open' && state !== 'member') throw workspaceError(`invitation.${state}`)
    const isUsed = await hasUsed(transaction, { invitationId: row.id, accountId })
    // A mailed invitation of somebody who is a member already is used up too: otherwise it would hold a seat.
    if (!isUsed && (state === 'open' || row.email !== null) && row.used < row.seats)
      await recordUse(transaction, { invitationId: row.id, ...membership })
    if (state === 'open') await joinWorkspace(transaction, { ...membership, role: roleOf(row) })
    return await findWorkspace(transaction, membership)
  })
}

type Found = Awaited<ReturnType<typeof findByToken>>

/** The id of an invitation is good for those who have confirmed the invited address: the bell leads there. */
async function findByToken(database: Kysely<DB>, actor: Actor, token: string) {
  const email = actor.kind === 'user' ? actor.provenEmail : null
  const row = await (parseUuid(token)
    ? findOptionalOfAddress(database, { id: token, email })
    : findOptionalByToken(database, hashToken(token)))
  if (!row) throw workspaceError('invitation.unknown')
  return row
}

// The column's check holds these roles only.
const roleOf = ({ role }: Found) => role as OpenedInvitation['role']

/** Nobody joins twice by one invitation: not after they were removed either. */
async function findState(
  database: Kysely<DB>,
  actor: Actor,
  { id, workspaceId, email, revokedAt, isExpired, used, seats }: Found,
): Promise<OpenedInvitation['state']> {
  if (actor.kind === 'user') {
    const { accountId } = actor
    if (await findOptionalRole(database, { accountId, workspaceId })) return 'member'
    if (await hasUsed(database, { invitationId: id, accountId })) return 'used'
  }
  if (revokedAt) return 'revoked'
  if (used >= seats) return 'used'
  if (isExpired) return 'expired'
  if (actor.kind === 'user' && email !== null && (await findAddress(database, actor)) !== email)
    return 'wrong-address'
  return 'open'
}

async function wrongAddress(database: Kysely<DB>, actor: UserActor, invited: string) {
  const own = await findAddress(database, actor)
  return workspaceError('invitation.wrong-address', {
    message: `This invitation is for ${maskAddress(invited)}, and you’re logged in as ${own || 'an account without an email address'}. Log in with the invited address, or ask for an invitation to yours.`,
  })
}

/** Enough for its owner to know which of their addresses is meant: `a•••@example.com`. */
const maskAddress = (address: string): string => address.replace(/^(.)[^@]*/u, '$1•••')
