import type { SupportChat } from '@product/contract'
import { shortenText, supportLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { findAnswerAddress } from './answer-address.ts'
import { supportError } from './errors.ts'
import { attachFiles } from './files.ts'
import { findChat } from './find-chat.ts'
import { findSupportHours } from './find-hours.ts'
import { describeChatMessage, mailOperators } from './notify-operators.ts'
import { openConversation } from './open-conversation.ts'
import {
  type ChatActor,
  isKnown,
  otherAddressOf,
  ownerOf,
  refuseLinks,
  uploaderOf,
} from './policy.ts'
import { presentChat } from './present-chat.ts'
import {
  type ConversationRow,
  findOptionalConversation,
  findPersonName,
  lastTextOf,
} from './queries.ts'
import type { MessageInput } from './send-chat-message.ts'

type ChatDeps = Pick<Deps, 'database' | 'now' | 'supportClock' | 'config' | 'mail'>

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
    const name = chat.name || (await findPersonName(transaction, accountId))
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
