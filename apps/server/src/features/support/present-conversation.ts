import type { Conversation } from '@product/contract'
import {
  type ConversationKind,
  type ConversationState,
  type PlanId,
  supportLimits,
} from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { answerAddress } from './answer-address.ts'
import { supportError } from './errors.ts'
import { isPersonPresent, planOf, selectConversations } from './queries.ts'

/** The rule of `blockSubjectOf`, in SQL. */
const isBlocked = sql<boolean>`exists (
  select from support_blocks as block
  where case
    when conversations.account_id is not null
    then block.kind = 'account' and block.subject = conversations.account_id::text
    when conversations.token_hash is not null
    then block.kind = 'token' and block.subject = encode(conversations.token_hash, 'hex')
    else block.kind = 'address' and block.subject = lower(conversations.address)
  end
)`

/** Conversations with everything that operators see in a list. */
export const selectForOperators = (database: Kysely<DB>) =>
  selectConversations(database).select([
    planOf(sql.ref('conversations.accountId')).as('plan'),
    isBlocked.as('isBlocked'),
    isPersonPresent(sql.ref('conversations.id')).as('isPresent'),
    answerAddress.as('answerAddress'),
  ])

export type OperatorRow = Awaited<
  ReturnType<ReturnType<typeof selectForOperators>['execute']>
>[number]

export async function findForOperators(database: Kysely<DB>, id: string): Promise<OperatorRow> {
  const row = await selectForOperators(database)
    .where('conversations.id', '=', id)
    .executeTakeFirst()
  if (!row) throw supportError('support.conversation-unknown')
  return row
}

/** Since when a conversation must wait to stand on top of the list. */
export const overdueSince = (now: Date): Date =>
  new Date(now.getTime() - supportLimits.overdueHours * 3_600_000)

type Moment = { now: Date; isPersonTyping?: boolean }

export const presentConversation = (
  row: OperatorRow,
  { now, isPersonTyping = false }: Moment,
): Conversation => ({
  id: row.id,
  revision: row.revision,
  // The columns' checks hold these values only.
  kind: row.kind as ConversationKind,
  state: row.state as ConversationState,
  subject: row.subject,
  person: {
    name: row.personName,
    address: row.answerAddress,
    accountId: row.accountId,
    plan: row.plan as PlanId | null,
    isBlocked: row.isBlocked,
    isPresent: row.isPresent,
  },
  assignee:
    row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? 'Somebody' },
  waitingSince: row.waitingSince?.toISOString() ?? null,
  isOverdue: row.waitingSince !== null && row.waitingSince < overdueSince(now),
  isPersonTyping,
  personSeen: row.personSeen,
  operatorSeen: row.operatorSeen,
  lastSequence: row.lastSequence,
  lastText: row.lastText,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
