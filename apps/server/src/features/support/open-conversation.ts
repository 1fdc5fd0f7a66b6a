import type { ConversationKind } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { notifyOperators } from './notify-operators.ts'
import { refuseBlocked } from './policy.ts'
import { insertMessage, lastTextOf, shortenForList } from './queries.ts'

type NewConversation = {
  id: string
  kind: ConversationKind
  accountId: string | null
  tokenHash?: Buffer | null
  networkHash: Buffer | null
  name: string
  address: string | null
  subject: string
  page?: string | null
  message: { id: string; text: string }
  mayLink?: boolean
  /** Whether the caller writes to the mailbox of the operators, in the same transaction. */
  isMailed: boolean
}

/**
 * Stores the first message of somebody and tells the operators, in the transaction of the caller. False where
 * the conversation is there already, because it was sent again.
 */
export async function openConversation(
  deps: Pick<Deps, 'config' | 'now'>,
  transaction: Kysely<DB>,
  {
    id,
    kind,
    accountId,
    tokenHash = null,
    networkHash,
    name,
    address,
    subject,
    page = null,
    message,
    mayLink = false,
    isMailed,
  }: NewConversation,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('conversations')
    .values({
      id,
      kind,
      accountId,
      tokenHash,
      networkHash,
      personName: name,
      address,
      subject: shortenForList(subject),
      page,
      mayLink,
      waitingSince: deps.now(),
      lastSequence: 1,
      personSeen: 1,
      lastText: lastTextOf(message),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await refuseBlocked(transaction, { accountId, tokenHash, address }, networkHash)
  await insertMessage(transaction, {
    id: message.id,
    text: message.text,
    conversationId: id,
    sequence: 1,
    author: 'person',
  })
  await notifyOperators(deps, transaction, {
    conversationId: id,
    event: 'started',
    excerpt: lastTextOf(message),
    isMailed,
  })
  return true
}
