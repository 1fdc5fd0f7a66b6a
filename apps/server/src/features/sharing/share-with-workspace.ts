import { type NewWorkspaceShare, type Sharing, sharingLimits } from '@product/contract'
import { createId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import {
  type AccountDeps,
  enterWorkspace,
  refuseBanned,
  type UserActor,
} from '#features/accounts/index.ts'
import { notify } from '#features/notifications/index.ts'
import { requireFeature } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import {
  columnOf,
  enterShared,
  lockShared,
  recordSharing,
  type SharedThing,
  type Thing,
} from './enter-shared.ts'
import { refusePastExpiry, sharingError } from './errors.ts'
import { findSharing } from './find-sharing.ts'
import { spendShares } from './limits.ts'

type Wanted = z.output<typeof NewWorkspaceShare>
type Recipient = { id: string; name: string }

/** Shares with the present and future members of a team workspace that the actor is in. */
export async function shareWithWorkspace(
  deps: AccountDeps,
  actor: UserActor,
  wanted: Thing,
  request: Wanted,
): Promise<Sharing> {
  const { database } = deps
  if (actor.isAnonymous) throw sharingError('share.needs-account')
  refusePastExpiry(request.expiresAt)
  await enterShared(database, actor, wanted)
  await spendShares(deps, actor)
  await database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, actor.accountId)
    const thing = await lockShared(transaction, actor, wanted)
    const recipient = await enterRecipient(transaction, actor, thing, request.workspaceId)
    await requireFeature(transaction, thing.workspaceId, 'collaboration')
    await refuseKnown(transaction, thing, recipient)
    await insertShare(transaction, actor, thing, request)
    await notifyMembers(transaction, actor, thing, request)
    await recordSharing(transaction, actor, thing, {
      action: 'share.created',
      details: { workspace: recipient.name, access: request.access },
      recipientWorkspaceId: recipient.id,
    })
  })
  return await findSharing(deps, actor, wanted)
}

/** For those who are no members of it, it does not exist. */
async function enterRecipient(
  transaction: Kysely<DB>,
  actor: UserActor,
  thing: SharedThing,
  id: string,
): Promise<Recipient> {
  await enterWorkspace(transaction, actor, id, 'workspace.read')
  if (id === thing.workspaceId) throw sharingError('share.with-own-workspace')
  const { kind, name } = await transaction
    .selectFrom('workspaces')
    .select(['kind', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (kind === 'personal') throw sharingError('share.with-personal-workspace')
  return { id, name }
}

/** A share that has expired is replaced. */
async function refuseKnown(
  transaction: Kysely<DB>,
  { kind, id, workspaceId }: SharedThing,
  recipient: Recipient,
): Promise<void> {
  await transaction
    .deleteFrom('shares')
    .where('workspaceId', '=', workspaceId)
    .where(columnOf[kind], '=', id)
    .where('recipientWorkspaceId', '=', recipient.id)
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute()
  const shares = await transaction
    .selectFrom('shares')
    .select('recipientWorkspaceId')
    .where('workspaceId', '=', workspaceId)
    .where(columnOf[kind], '=', id)
    .execute()
  if (shares.some(({ recipientWorkspaceId }) => recipientWorkspaceId === recipient.id))
    throw sharingError('share.already-shared', {
      message: `${recipient.name} is already on the list. Change its access there.`,
      details: { workspaceId: recipient.id },
    })
  if (shares.length >= sharingLimits.shares) throw sharingError('share.too-many')
}

async function insertShare(
  transaction: Kysely<DB>,
  actor: UserActor,
  { kind, id, workspaceId }: SharedThing,
  { workspaceId: recipientWorkspaceId, access, expiresAt, note }: Wanted,
): Promise<void> {
  await transaction
    .insertInto('shares')
    .values({
      id: createId(),
      workspaceId,
      [columnOf[kind]]: id,
      recipientWorkspaceId,
      access,
      note,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      createdBy: actor.accountId,
    })
    .execute()
}

/** Those who are members of the thing's workspace too have had it before. */
async function notifyMembers(
  transaction: Kysely<DB>,
  actor: UserActor,
  { kind, id, workspaceId }: SharedThing,
  { workspaceId: recipientId, note }: Wanted,
): Promise<void> {
  const members = await transaction
    .selectFrom('workspaceMembers as member')
    .select('member.accountId')
    .where('member.workspaceId', '=', recipientId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workspaceMembers as own')
            .select('own.accountId')
            .where('own.workspaceId', '=', workspaceId)
            .whereRef('own.accountId', '=', 'member.accountId'),
        ),
      ),
    )
    .execute()
  await notify(transaction, {
    kind: 'shared',
    ...(kind === 'prompt' ? { promptId: id } : { collectionId: id }),
    note,
    accountIds: members.map(({ accountId }) => accountId),
    actorId: actor.accountId,
    workspaceId,
  })
}
