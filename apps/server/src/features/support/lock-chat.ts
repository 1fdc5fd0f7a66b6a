import { visitorName } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { supportError } from './errors.ts'
import { type ChatActor, findOptionalBlock, isKnown, mayUseChat, otherAddressOf } from './policy.ts'
import { type ConversationRow, findPersonName, lockOptionalConversation } from './queries.ts'

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
      chat.personName === visitorName
        ? await findPersonName(transaction, accountId)
        : chat.personName,
    mayLink: chat.mayLink || isKnown(person),
  }
  await transaction.updateTable('conversations').set(claimed).where('id', '=', chat.id).execute()
  return { ...chat, ...claimed }
}
