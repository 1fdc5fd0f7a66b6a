import type { SupportMessage } from '@product/contract'
import { type ConversationState, supportLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { readConversationNotifications } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { findAnswerAddress } from './answer-address.ts'
import { supportError } from './errors.ts'
import { endTyping } from './feeds.ts'
import { attachFiles, type FileOwner } from './files.ts'
import { findSupportHours } from './find-hours.ts'
import { lockChat } from './lock-chat.ts'
import {
  describeChatMessage,
  describeMailReply,
  mailOperators,
  notifyOperators,
} from './notify-operators.ts'
import { type ChatActor, refuseBlocked, refuseLinks, uploaderOf } from './policy.ts'
import {
  type ConversationRow,
  findOptionalMessage,
  insertMessage,
  lastTextOf,
  lockOptionalConversation,
} from './queries.ts'

export type MessageInput = { id: string; text: string; fileIds: string[] }

/** The message where it was stored before, as when its answer was lost. */
export async function findSentBefore(
  transaction: Kysely<DB>,
  conversationId: string,
  { id }: MessageInput,
): Promise<SupportMessage | undefined> {
  const known = await findOptionalMessage(transaction, id)
  if (known && known.conversationId !== conversationId) throw supportError('support.id-taken')
  return known?.message
}

/** Stores what the person writes. A conversation that was answered or closed waits again. */
export async function sendChatMessage(
  deps: Pick<Deps, 'database' | 'now' | 'supportClock' | 'config' | 'mail'>,
  person: ChatActor,
  conversationId: string,
  input: MessageInput,
): Promise<SupportMessage> {
  const { isAnsweredNow } = await findSupportHours(deps)
  return await deps.database.transaction().execute(async (transaction) => {
    const chat = await lockChat(transaction, person, conversationId)
    const before = await findSentBefore(transaction, conversationId, input)
    if (before) return before
    await refuseBlocked(transaction, chat, person.networkHash)
    const uploader = uploaderOf(person)
    const message = { input, uploader, isAnsweredNow, received: null }
    await storePersonMessage(deps, transaction, chat, message)
    const stored = await findOptionalMessage(transaction, input.id)
    if (!stored) throw new Error('The message was not stored')
    return stored.message
  })
}

type PersonMessage = {
  input: MessageInput
  /** Files that they uploaded before there was a chat are taken, too. */
  uploader?: FileOwner | undefined
  isAnsweredNow: boolean
  /** Of a message that came by mail. */
  received: {
    /** By which a mail that is delivered twice is recognized. */
    mailId: string
    mailSender: string | null
    /** The Message-ID that the next answer refers to, where there is one. */
    messageId: string | null
  } | null
}

/** The same for messages of a chat and for replies by mail. The conversation is locked. */
export async function storePersonMessage(
  deps: Pick<Deps, 'now' | 'config' | 'mail'>,
  transaction: Kysely<DB>,
  conversation: ConversationRow,
  { input, uploader, isAnsweredNow, received }: PersonMessage,
): Promise<void> {
  const { id: conversationId, lastSequence } = conversation
  // Mails have links in their signatures.
  if (received === null) refuseLinks(conversation, input.text)
  if (lastSequence >= supportLimits.messagesPerConversation)
    throw supportError('support.too-many-messages')
  const sequence = lastSequence + 1
  const { mailId = null, mailSender = null } = received ?? {}
  const { id, text, fileIds } = input
  const author = 'person' as const
  const message = { id, text, conversationId, sequence, author, mailId, mailSender }
  await endTyping(transaction, conversationId, author)
  await insertMessage(transaction, message)
  await attachFiles(transaction, conversation, { messageId: id, author, fileIds, uploader })
  const state = stateAfterMessage(conversation)
  await transaction
    .updateTable('conversations')
    .set({
      state,
      lastSequence: sequence,
      personSeen: sequence,
      lastText: lastTextOf(input),
      waitingSince: conversation.waitingSince ?? deps.now(),
      updatedAt: sql<Date>`now()`,
      // An operator who closes it has to see this message first.
      revision: conversation.revision + 1,
      ...(received && { receivedMailId: received.messageId }),
    })
    .where('id', '=', conversationId)
    .execute()
  if (state !== conversation.state)
    await notifyOfReply(deps, transaction, conversation, {
      input,
      isMailed: !isAnsweredNow,
      isByMail: received !== null,
    })
}

const stateAfterMessage = ({ state, assigneeId }: ConversationRow): ConversationState =>
  state === 'new' || (state === 'closed' && assigneeId === null) ? 'new' : 'open'

type Reply = { input: MessageInput; isMailed: boolean; isByMail: boolean }

/** By the bell, and by mail where nobody answers at the moment. */
async function notifyOfReply(
  deps: Pick<Deps, 'config' | 'mail'>,
  transaction: Kysely<DB>,
  { id, assigneeId, subject, personName }: ConversationRow,
  { input, isMailed, isByMail }: Reply,
): Promise<void> {
  const excerpt = lastTextOf(input)
  const told = { conversationId: id, event: 'replied' as const, excerpt, assigneeId, isMailed }
  await notifyOperators(deps, transaction, told)
  const message = { name: personName, text: input.text || excerpt }
  const describe = isByMail ? describeMailReply : describeChatMessage
  if (isMailed)
    await mailOperators(deps, transaction, {
      conversationId: id,
      address: await findAnswerAddress(transaction, { id }),
      subject: `${isByMail ? 'Reply' : 'Chat'}: ${subject}`,
      text: describe(message),
    })
}

type Seen = { by: 'person' | 'operator'; sequence: number; accountId: string | null }

/**
 * Remembers up to which message somebody has seen a conversation. Answers that were seen are not mailed, and what the
 * bell told of it is read.
 */
export async function markSeen(
  database: Kysely<DB>,
  { id, lastSequence }: ConversationRow,
  { by, sequence, accountId }: Seen,
): Promise<void> {
  const seen = Math.min(sequence, lastSequence)
  const column = by === 'person' ? 'personSeen' : 'operatorSeen'
  await database.transaction().execute(async (transaction) => {
    // Answers are mailed under the same lock: one that was seen is not.
    await lockOptionalConversation(transaction, id)
    await transaction
      .updateTable('conversations')
      .set({ [column]: seen })
      .where('id', '=', id)
      .where(column, '<', seen)
      .execute()
    if (by === 'person')
      await transaction
        .updateTable('supportMessages')
        .set({ mail: 'none' })
        .where('conversationId', '=', id)
        .where('mail', '=', 'waiting')
        .where('sequence', '<=', seen)
        .execute()
    if (accountId !== null && seen === lastSequence)
      await readConversationNotifications(transaction, {
        conversationId: id,
        events: by === 'person' ? ['answered'] : ['started', 'replied'],
        accountId,
      })
  })
}
