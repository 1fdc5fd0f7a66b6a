import type { Conversation, SupportMessage } from '@product/contract'
import { supportLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { readConversationNotifications } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { lockConversation } from './change-conversation.ts'
import { deliverAnswers } from './deliver-answers.ts'
import { supportError } from './errors.ts'
import { endTyping } from './feeds.ts'
import { attachFiles } from './files.ts'
import { findForOperators, presentConversation } from './present-conversation.ts'
import {
  type ConversationRow,
  findOptionalMessage,
  insertMessage,
  isPersonPresent,
  lastTextOf,
} from './queries.ts'
import { findSentBefore, type MessageInput } from './send-chat-message.ts'

type AnswerDeps = Pick<Deps, 'database' | 'now' | 'mail' | 'config'>

type Delivery = 'chat' | 'mail' | 'none'

type Answered = { message: SupportMessage; conversation: Conversation; delivery: Delivery }

/** Stores the answer of an operator and, where the person does not have the chat open, mails it. */
export async function answerConversation(
  deps: AnswerDeps,
  actor: UserActor,
  id: string,
  input: Answer,
): Promise<Answered> {
  const delivery = await deps.database
    .transaction()
    .execute((transaction) => answer(deps, transaction, { actor, id, input }))
  const stored = await findOptionalMessage(deps.database, input.id)
  if (!stored) throw supportError('support.conversation-unknown')
  const conversation = presentConversation(await findForOperators(deps.database, id), {
    now: deps.now(),
  })
  return { message: stored.message, conversation, delivery }
}

type Answer = MessageInput & { seen?: number | undefined }
type Given = { actor: UserActor; id: string; input: Answer }

async function answer(
  deps: AnswerDeps,
  transaction: Kysely<DB>,
  { actor, id, input }: Given,
): Promise<Delivery> {
  const conversation = await lockConversation(transaction, id)
  if (await findSentBefore(transaction, id, input))
    return await findDelivery(transaction, conversation, input)
  const sequence = conversation.lastSequence + 1
  const { seen = conversation.lastSequence, fileIds, ...message } = input
  const unseen = await findUnseen(transaction, conversation, seen)
  // Notices keep their order: no stream tells of the answer while its author still seems to type.
  await endTyping(transaction, id, 'operator')
  await insertMessage(transaction, {
    ...message,
    conversationId: id,
    sequence,
    author: 'operator',
    operatorId: actor.accountId,
    mail: 'waiting',
  })
  await attachFiles(transaction, conversation, { messageId: input.id, author: 'operator', fileIds })
  if (conversation.kind !== 'chat') await refuseLargeMail(transaction, input)
  await transaction
    .updateTable('conversations')
    .set({
      ...(unseen
        ? { state: 'open', waitingSince: unseen.createdAt }
        : { state: 'answered', waitingSince: null, operatorSeen: sequence }),
      mayLink: true,
      firstAnsweredAt: conversation.firstAnsweredAt ?? deps.now(),
      assigneeId: conversation.assigneeId ?? actor.accountId,
      lastSequence: sequence,
      lastText: lastTextOf(input),
      revision: conversation.revision + 1,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await readConversationNotifications(transaction, {
    conversationId: id,
    events: ['started', 'replied'],
  })
  return await deliver(deps, transaction, conversation)
}

async function refuseLargeMail(transaction: Kysely<DB>, { id }: MessageInput): Promise<void> {
  const { bytes } = await transaction
    .selectFrom('supportFiles')
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('messageId', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(bytes) > supportLimits.mailedFilesBytes)
    throw supportError('support.files-too-large-for-mail')
}

/** A message of the person that came after the last one on the operator's screen: it still waits. */
async function findUnseen(
  transaction: Kysely<DB>,
  { id, lastSequence }: ConversationRow,
  seen: number,
) {
  if (seen >= lastSequence) return undefined
  return await transaction
    .selectFrom('supportMessages')
    .select('createdAt')
    .where('conversationId', '=', id)
    .where('author', '=', 'person')
    .where('sequence', '>', seen)
    .orderBy('sequence')
    .executeTakeFirst()
}

/** In the chat while it is open: the pass for answers that nobody saw mails it later. */
async function deliver(
  deps: AnswerDeps,
  transaction: Kysely<DB>,
  conversation: ConversationRow,
): Promise<Delivery> {
  if (conversation.kind === 'chat' && (await isPresent(transaction, conversation.id))) return 'chat'
  return await deliverAnswers(deps, transaction, conversation)
}

async function isPresent(transaction: Kysely<DB>, id: string): Promise<boolean> {
  const { rows } = await sql<{ isPresent: boolean }>`
    select ${isPersonPresent(sql`${id}::uuid`)} as "isPresent"
  `.execute(transaction)
  return rows[0]?.isPresent ?? false
}

/** Of an answer that was stored before. One without an address to go to is seen when the chat is opened again. */
async function findDelivery(
  transaction: Kysely<DB>,
  { accountId, address, personSeen }: ConversationRow,
  { id }: MessageInput,
): Promise<Delivery> {
  const { mail, sequence } = await transaction
    .selectFrom('supportMessages')
    .select(['mail', 'sequence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (mail === 'sent') return 'mail'
  const isMailedLater = mail === 'waiting' && (accountId !== null || address !== null)
  return isMailedLater || personSeen >= sequence ? 'chat' : 'none'
}
