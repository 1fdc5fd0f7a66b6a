import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { findConfirmedAddress } from './answer-address.ts'
import { composeTranscript } from './answer-mails.ts'
import { storeThreadMail } from './deliver-answers.ts'
import { supportError } from './errors.ts'
import { findReplyAddress } from './incoming-mail/reply-address.ts'
import { type ConversationRow, listMessages, lockOptionalConversation } from './queries.ts'

const mostMessages = 500

/**
 * The address that a transcript may go to. Nobody proves the address that is typed into a chat, and the text is partly the
 * visitor's own: so it goes to one address for each chat, after an operator has answered, and without the visitor's links.
 */
export async function findTranscriptAddress(
  database: Kysely<DB>,
  chat: ConversationRow,
): Promise<string> {
  if (chat.firstAnsweredAt === null) throw supportError('support.not-answered-yet')
  const isVisitors = chat.accountId === null
  const address = isVisitors ? chat.address : await findConfirmedAddress(database, chat)
  if (address === null)
    throw supportError(isVisitors ? 'support.no-address' : 'support.address-unconfirmed')
  if (chat.transcriptAddress !== null && chat.transcriptAddress !== address)
    throw supportError('support.transcript-sent-elsewhere')
  return address
}

/** Mails the newest messages of a chat to its person. */
export async function mailTranscript(
  deps: Pick<Deps, 'database' | 'mail' | 'config'>,
  chat: ConversationRow,
  to: string,
): Promise<void> {
  const { messages } = await listMessages(deps.database, chat.id, { limit: mostMessages })
  await deps.database.transaction().execute(async (transaction) => {
    const locked = await lockOptionalConversation(transaction, chat.id)
    // The chat may have become one of an account meanwhile, or been given another address.
    if (!locked || (await findTranscriptAddress(transaction, locked)) !== to)
      throw supportError('support.transcript-sent-elsewhere')
    await transaction
      .updateTable('conversations')
      .set({ transcriptAddress: to })
      .where('id', '=', chat.id)
      .execute()
    const replyTo = await findReplyAddress(deps.config, transaction, locked)
    const composed = composeTranscript(deps.config, locked, { to, replyTo, messages })
    await storeThreadMail(deps, transaction, chat.id, composed)
  })
}
