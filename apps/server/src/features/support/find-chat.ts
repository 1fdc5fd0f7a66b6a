import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { supportError } from './errors.ts'
import { type ChatActor, mayUseChat } from './policy.ts'
import { type ConversationRow, findOptionalConversation } from './queries.ts'

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
