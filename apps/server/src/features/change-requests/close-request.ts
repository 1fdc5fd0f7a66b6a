import type { ChangeRequest } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { changeRequestError } from './errors.ts'
import { refuseUndecidable } from './merge-request.ts'
import { announceRequest, notifyProposer } from './notify-people.ts'
import { type EnteredRequest, enterRequest, lockRequest } from './policy.ts'
import { presentRequest } from './present-request.ts'

/** Declined again, it keeps its first reason. */
export async function declineRequest(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { id, reason }: { id: string; reason: string },
): Promise<ChangeRequest> {
  await database.transaction().execute(async (transaction) => {
    const { request } = await lockRequest(transaction, actor, id)
    if (request.mayDecide && request.state === 'declined') return
    refuseUndecidable(request)
    await close(transaction, actor, request, { state: 'declined', reason })
    await notifyProposer(transaction, { ...request, actorId: actor.accountId }, 'declined')
  })
  return await presentRequest(database, actor, await enterRequest(database, actor, id))
}

export async function withdrawRequest(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<ChangeRequest> {
  await database.transaction().execute(async (transaction) => {
    const { request } = await lockRequest(transaction, actor, id)
    if (!request.isYours) throw changeRequestError('change-request.not-yours')
    if (request.state === 'withdrawn') return
    if (!request.isOpen) throw changeRequestError('change-request.closed')
    await close(transaction, actor, request, { state: 'withdrawn', reason: '' })
  })
  return await presentRequest(database, actor, await enterRequest(database, actor, id))
}

async function close(
  transaction: Kysely<DB>,
  { accountId }: UserActor,
  { id, workspaceId }: EnteredRequest,
  closed: { state: 'declined' | 'withdrawn'; reason: string },
): Promise<void> {
  await transaction
    .updateTable('changeRequests')
    .set({ ...closed, decidedBy: accountId, decidedAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
  await announceRequest(transaction, id)
}
