import { type SupportFile, type SupportMessage, Uuid } from '@product/contract'
import { type MessageAuthor, type PlanId, planIds, shortenText, visitorName } from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { supportError } from './errors.ts'

const longestLastText = 200

/** A text in lists. */
export const shortenForList = (text: string): string => shortenText(text, longestLastText)

export const lastTextOf = ({ text }: { text: string }): string => shortenForList(text) || 'A file'

export const selectConversations = (database: Kysely<DB>) =>
  database
    .selectFrom('conversations')
    .leftJoin('accounts as assignee', 'assignee.id', 'conversations.assigneeId')
    .selectAll('conversations')
    .select('assignee.name as assigneeName')

export type ConversationRow = Awaited<
  ReturnType<ReturnType<typeof selectConversations>['execute']>
>[number]

export const findOptionalConversation = (
  database: Kysely<DB>,
  id: string,
): Promise<ConversationRow | undefined> =>
  selectConversations(database).where('conversations.id', '=', id).executeTakeFirst()

/** Nobody else changes it until the transaction ends. */
export const lockOptionalConversation = (
  transaction: Kysely<DB>,
  id: string,
): Promise<ConversationRow | undefined> =>
  selectConversations(transaction)
    .where('conversations.id', '=', id)
    .forUpdate('conversations')
    .executeTakeFirst()

/** The name of an account; visitors have one for all. */
export async function findPersonName(
  database: Kysely<DB>,
  accountId: string | null,
): Promise<string> {
  if (accountId === null) return visitorName
  const { name } = await database
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return name
}

const Files = z.array(
  z.object({ id: Uuid, name: z.string(), mediaType: z.string(), bytes: z.int() }),
) satisfies z.ZodType<SupportFile[]>

const selectMessages = (database: Kysely<DB>) =>
  database
    .selectFrom('supportMessages as message')
    .innerJoin('conversations', 'conversations.id', 'message.conversationId')
    .leftJoin('accounts as operator', 'operator.id', 'message.operatorId')
    .select(['message.id', 'message.conversationId', 'message.sequence', 'message.author'])
    .select(['message.text', 'message.createdAt', 'message.mailId', 'message.mailSender'])
    .select(['conversations.personName', 'operator.name as operatorName'])
    .select(
      sql<unknown>`(
        select coalesce(json_agg(json_build_object(
          'id', files.id, 'name', files.name, 'mediaType', files.media_type, 'bytes', files.bytes
        ) order by files.created_at, files.id), '[]')
        from support_files as files where files.message_id = message.id
      )`.as('files'),
    )

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

const presentMessage = (row: MessageRow): SupportMessage => ({
  id: row.id,
  sequence: row.sequence,
  // The column's check holds these values only.
  author: row.author as MessageAuthor,
  authorName: row.author === 'person' ? row.personName : (row.operatorName ?? 'Support'),
  text: row.text,
  files: Files.parse(row.files),
  mail: row.mailId === null ? null : { sender: row.mailSender },
  createdAt: row.createdAt.toISOString(),
})

/** A message by its id, with the conversation that it is of. */
export async function findOptionalMessage(database: Kysely<DB>, id: string) {
  const row = await selectMessages(database).where('message.id', '=', id).executeTakeFirst()
  return row && { conversationId: row.conversationId, message: presentMessage(row) }
}

type NewMessage = {
  id: string
  conversationId: string
  sequence: number
  author: MessageAuthor
  operatorId?: string
  text: string
  mail?: 'none' | 'waiting'
  mailId?: string | null
  mailSender?: string | null
}

export async function insertMessage(transaction: Kysely<DB>, message: NewMessage): Promise<void> {
  const inserted = await transaction
    .insertInto('supportMessages')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw supportError('support.id-taken')
}

/** In the order of writing, after a sequence number. */
export async function listMessagesAfter(
  database: Kysely<DB>,
  conversationId: string,
  { after, limit }: { after: number; limit: number },
): Promise<SupportMessage[]> {
  const rows = await selectMessages(database)
    .where('message.conversationId', '=', conversationId)
    .where('message.sequence', '>', after)
    .orderBy('message.sequence')
    .limit(limit)
    .execute()
  return rows.map(presentMessage)
}

/** Those with some sequence numbers, in the order of writing. */
export async function listMessagesOf(
  database: Kysely<DB>,
  conversationId: string,
  sequences: readonly number[],
): Promise<SupportMessage[]> {
  const rows = await selectMessages(database)
    .where('message.conversationId', '=', conversationId)
    .where('message.sequence', 'in', sequences)
    .orderBy('message.sequence')
    .execute()
  return rows.map(presentMessage)
}

type Page = { before?: number | undefined; limit: number }

/** The newest messages, or those before a sequence number, in the order of writing. */
export async function listMessages(
  database: Kysely<DB>,
  conversationId: string,
  { before, limit }: Page,
): Promise<{ messages: SupportMessage[]; hasEarlier: boolean }> {
  const rows = await selectMessages(database)
    .where('message.conversationId', '=', conversationId)
    .$if(before !== undefined, (query) => query.where('message.sequence', '<', before ?? 0))
    .orderBy('message.sequence', 'desc')
    .limit(limit + 1)
    .execute()
  const messages = rows.slice(0, limit).toReversed().map(presentMessage)
  return { messages, hasEarlier: rows.length > limit }
}

/** Whether the person has the chat open. */
export const isPersonPresent = (conversationId: RawBuilder<string>) => sql<boolean>`exists (
  select from support_streams
  where support_streams.conversation_id = ${conversationId} and support_streams.expires_at > now()
)`

/** The best plan of the workspaces that an account is a member of. */
export const planOf = (accountId: RawBuilder<string | null>) => sql<PlanId | null>`(
  select workspaces.plan from workspace_members as members
  join workspaces on workspaces.id = members.workspace_id
  where members.account_id = ${accountId}
  order by array_position(${sql.lit(`{${planIds.toReversed().join(',')}}`)}::text[], workspaces.plan)
  limit 1
)`
