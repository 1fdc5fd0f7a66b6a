import {
  type ChangeRequest,
  PromptContent as Content,
  type NewChangeRequest,
} from '@product/contract'
import { changeRequestLimits, listChangedFields, type PromptContent } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import { hashContent, lockEditablePrompt, sealVersionAndRead } from '#features/prompts/index.ts'
import { bytesOf } from '#features/storage/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { changeRequestError } from './errors.ts'
import { type Base, countRequests, findBase } from './find-base.ts'
import { announceRequest, notifyDeciders } from './notify-people.ts'
import { enterRequest, lockRequest } from './policy.ts'
import { presentRequest } from './present-request.ts'

type Proposal = NewChangeRequest & { promptId: string; requestId: string }

/** Opens a change request, or updates the open one of this id. */
export async function proposeChange(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  actor: UserActor,
  proposal: Proposal,
): Promise<ChangeRequest> {
  const { requestId, content } = proposal
  if (actor.isAnonymous) throw changeRequestError('change-request.account-anonymous')
  if (bytesOf(content) > changeRequestLimits.bytes)
    throw changeRequestError('change-request.too-large')
  const { accountId } = actor
  const { workspaceId, base } = await findProposedTo(database, actor, proposal)
  await storage.reserve(workspaceId, bytesOf([base, content]), () =>
    database.transaction().execute(async (transaction) => {
      await refuseBanned(transaction, accountId)
      const stored = await ((await isKnown(transaction, proposal))
        ? updateRequest(transaction, actor, proposal)
        : insertRequest(transaction, actor, proposal))
      if (!stored) return
      await refuseFurtherRequests(transaction, actor, { ...proposal, ...stored })
      const request = { ...proposal, ...stored, id: requestId, actorId: accountId }
      await notifyDeciders(transaction, request, stored.isNew ? 'opened' : 'updated')
      await announceRequest(transaction, requestId)
    }),
  )
  return await presentRequest(database, actor, await enterRequest(database, actor, requestId))
}

async function isKnown(database: Kysely<DB>, { requestId }: Proposal): Promise<boolean> {
  const known = await database
    .selectFrom('changeRequests')
    .select('id')
    .where('id', '=', requestId)
    .executeTakeFirst()
  return known !== undefined
}

/** The workspace whose storage it takes, and the text that is changed. */
async function findProposedTo(database: Kysely<DB>, actor: UserActor, proposal: Proposal) {
  if (!(await isKnown(database, proposal)))
    return await findBase(database, actor, proposal.promptId, proposal.baseHash).then(
      ({ workspaceId, content: base }) => ({ workspaceId, base }),
    )
  const { workspaceId, base } = await enterRequest(database, actor, proposal.requestId)
  return { workspaceId, base }
}

/** The workspace is that of the locked prompt, which may have moved since it was first read. */
type StoredRequest = { isNew: boolean; workspaceId: string }

async function insertRequest(
  transaction: Kysely<DB>,
  actor: UserActor,
  proposal: Proposal,
): Promise<StoredRequest | null> {
  const { requestId, promptId, baseHash, title, message, content } = proposal
  const { workspaceId } = await findBase(transaction, actor, promptId, baseHash)
  await lockEditablePrompt(transaction, { workspaceId }, promptId)
  // The same may have been sent twice at once.
  if (await isKnown(transaction, proposal)) return await updateRequest(transaction, actor, proposal)
  // The share may have ended, or another version been published, while this waited.
  const base = await findBase(transaction, actor, promptId, baseHash)
  refuseUnchanged(base.content, content)
  await sealBase(transaction, promptId, base)
  const inserted = await transaction
    .insertInto('changeRequests')
    .values({
      id: requestId,
      workspaceId,
      promptId,
      proposerId: actor.accountId,
      source: base.source,
      baseVersion: base.version,
      base: JSON.stringify(base.content),
      content: JSON.stringify(content),
      title,
      message,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw changeRequestError('change-request.unknown')
  return { isNew: true, workspaceId }
}

/** The base stays pinned, unless the proposer has seen and names a newer one. Null if nothing is different. */
async function updateRequest(
  transaction: Kysely<DB>,
  actor: UserActor,
  { requestId, promptId, baseHash, title, message, content }: Proposal,
): Promise<StoredRequest | null> {
  const { request } = await lockRequest(transaction, actor, requestId)
  if (request.promptId !== promptId) throw changeRequestError('change-request.unknown')
  if (!request.isYours) throw changeRequestError('change-request.not-yours')
  if (!request.isOpen) throw changeRequestError('change-request.closed')
  const pinned = Content.parse(request.base)
  const newer =
    hashContent(pinned) === baseHash
      ? undefined
      : await findBase(transaction, actor, promptId, baseHash)
  refuseUnchanged(newer?.content ?? pinned, content)
  const isSameText = title === request.title && message === request.message
  if (!newer && isSameText && isUnchanged(Content.parse(request.content), content)) return null
  if (newer) await sealBase(transaction, promptId, newer)
  await transaction
    .updateTable('changeRequests')
    .set({
      content: JSON.stringify(content),
      title,
      message,
      revision: request.revision + 1,
      updatedAt: sql<Date>`now()`,
      ...(newer && {
        source: newer.source,
        baseVersion: newer.version,
        base: JSON.stringify(newer.content),
      }),
    })
    .where('workspaceId', '=', request.workspaceId)
    .where('id', '=', requestId)
    .execute()
  return { isNew: false, workspaceId: request.workspaceId }
}

/** The version that a request names stays what its proposer saw. */
async function sealBase(
  transaction: Kysely<DB>,
  promptId: string,
  { source, workspaceId, version }: Base,
): Promise<void> {
  if (source === 'shared')
    await sealVersionAndRead(transaction, { workspaceId, promptId, number: version })
}

const isUnchanged = (before: PromptContent, after: PromptContent): boolean =>
  listChangedFields(before, after).length === 0

function refuseUnchanged(base: PromptContent, content: PromptContent): void {
  if (isUnchanged(base, content)) throw changeRequestError('change-request.nothing-changed')
}

type Counted = { promptId: string; isNew: boolean }

/** Counted after the row is stored, while the prompt is locked. */
async function refuseFurtherRequests(
  transaction: Kysely<DB>,
  { accountId }: UserActor,
  { promptId, isNew }: Counted,
): Promise<void> {
  const counts = await countRequests(transaction, { promptId, accountId })
  const { openOfPerson, ofPerson, open, allBytes } = changeRequestLimits
  if (isNew && (counts.open > openOfPerson || counts.unmerged > ofPerson))
    throw changeRequestError('change-request.too-many-yours')
  if ((isNew && counts.openOfAll > open) || Number(counts.bytesOfAll) > allBytes)
    throw changeRequestError('change-request.too-many')
}
