import type { ShareAccess } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { requireFeature } from '#features/plans/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { enterShared, recordSharing } from './enter-shared.ts'
import { refusePastExpiry, sharingError } from './errors.ts'

type Changes = { access?: ShareAccess | undefined; expiresAt?: string | null | undefined }

/** Gives another access or another end. Giving more needs a plan that would allow the share. */
export async function changeShare(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  id: string,
  { access, expiresAt }: Changes,
): Promise<void> {
  refusePastExpiry(expiresAt)
  await database.transaction().execute(async (transaction) => {
    const { thing, share } = await enterShare(transaction, actor, id)
    const isMore = access === 'write' && share.access === 'read'
    const endsBefore = share.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
    const endsThen = expiresAt ? Date.parse(expiresAt) : Number.POSITIVE_INFINITY
    const isLonger = expiresAt !== undefined && endsThen > endsBefore
    if (isMore || isLonger) await requireFeature(transaction, thing.workspaceId, 'collaboration')
    await transaction
      .updateTable('shares')
      .set({
        ...(access !== undefined && { access }),
        ...(expiresAt !== undefined && { expiresAt: expiresAt && new Date(expiresAt) }),
        updatedAt: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
    await recordSharing(transaction, actor, thing, {
      action: 'share.changed',
      details: { ...describeRecipient(share), access: access ?? share.access },
      recipientWorkspaceId: share.recipientWorkspaceId,
    })
  })
}

export async function revokeShare(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { thing, share } = await enterShare(transaction, actor, id)
    await transaction.deleteFrom('shares').where('id', '=', id).execute()
    await recordSharing(transaction, actor, thing, {
      action: 'share.revoked',
      details: describeRecipient(share),
      recipientWorkspaceId: share.recipientWorkspaceId,
    })
  })
}

/** A share of a thing that the actor may share; one of any other thing does not exist for them. */
async function enterShare(transaction: Kysely<DB>, actor: UserActor, id: string) {
  const share = await transaction
    .selectFrom('shares')
    .leftJoin('workspaces', 'workspaces.id', 'shares.recipientWorkspaceId')
    .select(['promptId', 'collectionId', 'email', 'access', 'expiresAt', 'recipientWorkspaceId'])
    .select('workspaces.name as workspaceName')
    .where('shares.id', '=', id)
    .forUpdate('shares')
    .executeTakeFirst()
  if (!share) throw sharingError('share.unknown')
  const thing = await enterShared(
    transaction,
    actor,
    share.promptId !== null
      ? { kind: 'prompt', id: share.promptId }
      : { kind: 'collection', id: share.collectionId ?? '' },
  )
  return { thing, share }
}

const describeRecipient = ({
  email,
  workspaceName,
}: {
  email: string | null
  workspaceName: string | null
}) => (email === null ? { workspace: workspaceName ?? '' } : { email })

/** For a collection that becomes private: nobody outside the workspace has access to it any more. */
export async function revokeAllOfCollection(
  transaction: Kysely<DB>,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<void> {
  for (const table of ['shares', 'shareLinks'] as const)
    await transaction
      .deleteFrom(table)
      .where('workspaceId', '=', workspaceId)
      .where('collectionId', '=', id)
      .execute()
}
