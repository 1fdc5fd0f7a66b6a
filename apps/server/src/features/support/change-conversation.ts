import type { Conversation } from '@product/contract'
import { supportLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { isOperatorAccount } from '#features/moderation/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { supportError } from './errors.ts'
import { blockSubjectOf } from './policy.ts'
import { findForOperators, presentConversation } from './present-conversation.ts'
import { type ConversationRow, lockOptionalConversation } from './queries.ts'

type ClockAndDatabase = Pick<Deps, 'database' | 'now'>

export async function lockConversation(
  transaction: Kysely<DB>,
  id: string,
): Promise<ConversationRow> {
  const conversation = await lockOptionalConversation(transaction, id)
  if (!conversation) throw supportError('support.conversation-unknown')
  return conversation
}

type Change = {
  revision: number
  assignee?: string | null | undefined
  state?: 'open' | 'closed' | undefined
}

/** Assigns, closes or reopens. The operator who saw an older revision is refused. */
export async function changeConversation(
  { database, now }: ClockAndDatabase,
  actor: UserActor,
  id: string,
  { revision, assignee, state }: Change,
): Promise<Conversation> {
  await database.transaction().execute(async (transaction) => {
    const conversation = await lockConversation(transaction, id)
    if (conversation.revision !== revision) throw supportError('support.changed-meanwhile')
    if (assignee !== undefined && assignee !== null)
      await requireAssignee(transaction, actor, assignee)
    const assigneeId = assignee === undefined ? conversation.assigneeId : assignee
    await transaction
      .updateTable('conversations')
      .set({
        assigneeId,
        ...nextState({ ...conversation, assigneeId }, state, now()),
        revision: revision + 1,
        updatedAt: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
  })
  return presentConversation(await findForOperators(database, id), { now: now() })
}

/** Taking a new conversation opens it; giving it back makes it new again. */
function nextState(
  { state, assigneeId, waitingSince }: ConversationRow,
  wanted: Change['state'],
  now: Date,
) {
  if (wanted === 'closed') return { state: 'closed', waitingSince: null }
  if (wanted === 'open') return { state: 'open', waitingSince: waitingSince ?? now }
  if (state === 'new' && assigneeId !== null) return { state: 'open' }
  if (state === 'open' && assigneeId === null) return { state: 'new' }
  return {}
}

async function requireAssignee(
  transaction: Kysely<DB>,
  actor: UserActor,
  assigneeId: string,
): Promise<void> {
  // An operator of a hosted identity service is known by their own request only.
  if (assigneeId === actor.accountId) return
  const { rows } = await sql<{ isOperator: boolean }>`
    select ${isOperatorAccount(sql`${assigneeId}::uuid`)} as "isOperator"
  `.execute(transaction)
  if (!rows[0]?.isOperator) throw supportError('support.assignee-unknown')
}

type Block = { reason: string; includesNetwork: boolean }

/** Blocks a person by what `blockSubjectOf` finds, or also their network for some days, and closes the conversation. */
export async function blockPerson(
  { database, now }: ClockAndDatabase,
  { accountId }: UserActor,
  id: string,
  { reason, includesNetwork }: Block,
): Promise<Conversation> {
  await database.transaction().execute(async (transaction) => {
    const conversation = await lockConversation(transaction, id)
    const blocked = blockSubjectOf(conversation)
    if (blocked !== null)
      await transaction
        .insertInto('supportBlocks')
        .values({ ...blocked, reason, blockedBy: accountId })
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
        .execute()
    const { networkHash } = conversation
    if (includesNetwork && networkHash !== null)
      await transaction
        .insertInto('supportBlocks')
        .values({
          kind: 'network',
          subject: networkHash.toString('hex'),
          reason,
          blockedBy: accountId,
          expiresAt: sql<Date>`now() + make_interval(days => ${supportLimits.networkDays})`,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'subject'])
            .doUpdateSet({ expiresAt: sql<Date>`excluded.expires_at` }),
        )
        .execute()
    await transaction
      .updateTable('conversations')
      .set({ state: 'closed', waitingSince: null, revision: conversation.revision + 1 })
      .where('id', '=', id)
      .execute()
  })
  return presentConversation(await findForOperators(database, id), { now: now() })
}

export async function unblockPerson(
  { database, now }: ClockAndDatabase,
  id: string,
): Promise<Conversation> {
  await database.transaction().execute(async (transaction) => {
    const conversation = await lockConversation(transaction, id)
    const blocked = blockSubjectOf(conversation)
    if (blocked !== null)
      await transaction
        .deleteFrom('supportBlocks')
        .where('kind', '=', blocked.kind)
        .where('subject', '=', blocked.subject)
        .execute()
    if (conversation.networkHash !== null)
      await transaction
        .deleteFrom('supportBlocks')
        .where('kind', '=', 'network')
        .where('subject', '=', conversation.networkHash.toString('hex'))
        .execute()
    await transaction
      .updateTable('conversations')
      .set({ revision: conversation.revision + 1 })
      .where('id', '=', id)
      .execute()
  })
  return presentConversation(await findForOperators(database, id), { now: now() })
}
