import type { SupportChat } from '@product/contract'
import { type ConversationState, shortenText, supportLimits, visitorName } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { defineNewestFirst } from '#platform/paging/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { findAnswerAddress } from './answer-address.ts'
import { supportError } from './errors.ts'
import { attachFiles } from './files.ts'
import { findSupportHours } from './find-hours.ts'
import { describeChatMessage, mailOperators } from './notify-operators.ts'
import { openConversation } from './open-conversation.ts'
import {
  type ChatActor,
  findOptionalBlock,
  isKnown,
  mayUseChat,
  otherAddressOf,
  ownerOf,
  refuseBlocked,
  refuseLinks,
  uploaderOf,
} from './policy.ts'
import {
  type ConversationRow,
  findOptionalConversation,
  lastTextOf,
  lockOptionalConversation,
  selectConversations,
} from './queries.ts'

/** A chat that the person of a request may use. */
export async function findChat(
  database: Kysely<DB>,
  person: ChatActor,
  id: string,
): Promise<ConversationRow> {
  const chat = await findOptionalChat(database, person, id)
  if (!chat) throw supportError('support.chat-unknown')
  return chat
}

/** Undefined where nobody has started it. */
export async function findOptionalChat(
  database: Kysely<DB>,
  person: ChatActor,
  id: string,
): Promise<ConversationRow | undefined> {
  const chat = await findOptionalConversation(database, id)
  if (chat && !mayUseChat(person, chat)) throw supportError('support.chat-unknown')
  return chat
}

/** For a change. A chat that the person began as a visitor becomes one of the account that they have signed in to. */
export async function lockChat(
  transaction: Kysely<DB>,
  person: ChatActor,
  id: string,
): Promise<ConversationRow> {
  const chat = await lockOptionalConversation(transaction, id)
  if (!chat || !mayUseChat(person, chat)) throw supportError('support.chat-unknown')
  return await claimChat(transaction, person, chat)
}

async function claimChat(
  transaction: Kysely<DB>,
  person: ChatActor,
  chat: ConversationRow,
): Promise<ConversationRow> {
  const { actor } = person
  if (actor.kind !== 'user' || chat.accountId !== null) return chat
  // By an account of their own nobody gets around a block.
  if (await findOptionalBlock(transaction, chat)) return chat
  const { accountId } = actor
  const claimed = {
    accountId,
    tokenHash: null,
    networkHash: isKnown(person) ? null : chat.networkHash,
    address: otherAddressOf(person, chat.address),
    personName:
      chat.personName === visitorName ? await findName(transaction, accountId) : chat.personName,
    mayLink: chat.mayLink || isKnown(person),
  }
  await transaction.updateTable('conversations').set(claimed).where('id', '=', chat.id).execute()
  return { ...chat, ...claimed }
}

type Moment = { isAnsweredNow: boolean; isOperatorTyping: boolean }

/** As the person sees it. */
export const presentChat = (row: ConversationRow, moment: Moment): SupportChat => ({
  id: row.id,
  // The column's check holds these values only.
  state: row.state as ConversationState,
  subject: row.subject,
  name: row.personName,
  address: row.address,
  operatorName: row.assigneeName,
  ...moment,
  personSeen: row.personSeen,
  operatorSeen: row.operatorSeen,
  lastSequence: row.lastSequence,
  lastText: row.lastText,
  mayLink: row.mayLink,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

type ChatDeps = Pick<Deps, 'database' | 'now' | 'supportClock' | 'config' | 'mail'>

export async function presentChatNow(
  deps: Pick<Deps, 'database' | 'supportClock'>,
  row: ConversationRow,
): Promise<SupportChat> {
  const { isAnsweredNow } = await findSupportHours(deps)
  return presentChat(row, { isAnsweredNow, isOperatorTyping: false })
}

export type MessageInput = { id: string; text: string; fileIds: string[] }

type NewChat = {
  id: string
  message: MessageInput
  name: string
  address: string | null
  page: string
}

/** Opens a chat with its first message. Sent again, it is the same chat. */
export async function startChat(
  deps: ChatDeps,
  person: ChatActor,
  chat: NewChat,
): Promise<SupportChat> {
  const { accountId, tokenHash } = ownerOf(person)
  const hours = await findSupportHours(deps)
  await deps.database.transaction().execute(async (transaction) => {
    if (await findOptionalConversation(transaction, chat.id)) return
    const mayLink = isKnown(person)
    refuseLinks({ mayLink: false }, chat.name)
    refuseLinks({ mayLink }, chat.message.text)
    await refuseManyChats(transaction, { accountId, tokenHash })
    const name = chat.name || (await findName(transaction, accountId))
    const text = chat.message.text || lastTextOf(chat.message)
    const subject = shortenText(text, 80)
    const isNew = await openConversation(deps, transaction, {
      ...chat,
      address: otherAddressOf(person, chat.address),
      kind: 'chat',
      accountId,
      tokenHash,
      networkHash: person.networkHash,
      name,
      subject,
      mayLink,
      isMailed: !hours.isAnsweredNow,
    })
    if (!isNew) return
    const { id: messageId, fileIds } = chat.message
    await attachFiles(
      transaction,
      { id: chat.id, accountId, mayLink },
      { messageId, author: 'person', fileIds, uploader: uploaderOf(person) },
    )
    if (!hours.isAnsweredNow)
      await mailOperators(deps, transaction, {
        conversationId: chat.id,
        address: await findAnswerAddress(transaction, chat),
        subject: `Chat: ${subject}`,
        text: describeChatMessage({ name, text }),
      })
  })
  // An id that somebody else has is answered as an unknown chat.
  const stored = await findChat(deps.database, person, chat.id)
  return presentChat(stored, { isAnsweredNow: hours.isAnsweredNow, isOperatorTyping: false })
}

async function findName(database: Kysely<DB>, accountId: string | null): Promise<string> {
  if (accountId === null) return visitorName
  const { name } = await database
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return name
}

type Client = Pick<ConversationRow, 'accountId' | 'tokenHash'>

async function refuseManyChats(
  transaction: Kysely<DB>,
  { accountId, tokenHash }: Client,
): Promise<void> {
  await lockName(transaction, `support-chats:${accountId ?? tokenHash?.toString('hex')}`)
  const { open } = await transaction
    .selectFrom('conversations')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('kind', '=', 'chat')
    .where('state', '<>', 'closed')
    .where(
      accountId === null
        ? sql<boolean>`token_hash = ${tokenHash}`
        : sql<boolean>`account_id = ${accountId}`,
    )
    .executeTakeFirstOrThrow()
  if (open >= supportLimits.openChats) throw supportError('support.too-many-chats')
}

type ChatChange = { name?: string | undefined; address?: string | null | undefined }

/** Stores the name, or the address for the answer. An answer that waits is mailed by the next pass. */
export async function changeChat(
  { database, supportClock }: Pick<Deps, 'database' | 'supportClock'>,
  person: ChatActor,
  id: string,
  { name, address }: ChatChange,
): Promise<SupportChat> {
  await database.transaction().execute(async (transaction) => {
    const chat = await lockChat(transaction, person, id)
    const changed = {
      personName: name || chat.personName,
      address: address === undefined ? chat.address : otherAddressOf(person, address),
    }
    await refuseBlocked(transaction, { ...chat, ...changed }, person.networkHash)
    refuseLinks({ mayLink: false }, name ?? '')
    await transaction.updateTable('conversations').set(changed).where('id', '=', id).execute()
  })
  return await presentChatNow({ database, supportClock }, await findChat(database, person, id))
}

const pageSize = 20

const newestChats = defineNewestFirst(
  { time: sql.ref('conversations.createdAt'), id: sql.ref('conversations.id') },
  (cause) => supportError('support.cursor-invalid', { cause }),
)

/** Those that somebody started while signed in. */
export async function listChats(
  deps: Pick<Deps, 'database' | 'supportClock'>,
  { accountId }: { accountId: string },
  { cursor }: { cursor?: string | undefined },
): Promise<{ chats: SupportChat[]; nextCursor: string | null }> {
  const wanted = { cursor, limit: pageSize }
  const [{ isAnsweredNow }, rows] = await Promise.all([
    findSupportHours(deps),
    newestChats
      .select(
        selectConversations(deps.database)
          .where('conversations.accountId', '=', accountId)
          .where('conversations.kind', '=', 'chat'),
        wanted,
      )
      .execute(),
  ])
  const { page, nextCursor } = newestChats.cut(rows, wanted)
  const moment = { isAnsweredNow, isOperatorTyping: false }
  return { chats: page.map((row) => presentChat(row, moment)), nextCursor }
}
