import type { ConversationKind } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { notifyOperators } from './notify-operators.ts'
import { refuseBlocked } from './policy.ts'
import { insertMessage, lastTextOf, shortenForList } from './queries.ts'

type NewRow = {
  id: string
  kind: ConversationKind
  accountId: string | null
  tokenHash?: Buffer | null
  networkHash: Buffer | null
  name: string
  address: string | null
  subject: string
  page?: string | null
  mayLink?: boolean
}

/** A conversation without messages. False where it is there already, because it was sent again. */
export async function insertConversation(
  { now }: Pick<Deps, 'now'>,
  transaction: Kysely<DB>,
  { name, subject, tokenHash = null, networkHash, ...row }: NewRow,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('conversations')
    .values({
      ...row,
      tokenHash,
      networkHash,
      personName: name,
      subject: shortenForList(subject),
      waitingSince: now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await refuseBlocked(transaction, { ...row, tokenHash }, networkHash)
  return true
}

type NewConversation = NewRow & {
  message: { id: string; text: string }
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
  { message: { id: messageId, text }, isMailed, ...row }: NewConversation,
): Promise<boolean> {
  if (!(await insertConversation(deps, transaction, row))) return false
  const conversationId = row.id
  const author = 'person' as const
  await insertMessage(transaction, { id: messageId, text, conversationId, sequence: 1, author })
  const lastText = lastTextOf({ text })
  await transaction
    .updateTable('conversations')
    .set({ lastSequence: 1, personSeen: 1, lastText })
    .where('id', '=', conversationId)
    .execute()
  await notifyOperators(deps, transaction, {
    conversationId,
    event: 'started',
    excerpt: lastText,
    isMailed,
  })
  return true
}
