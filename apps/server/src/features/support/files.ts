import type { SupportFile } from '@product/contract'
import { createId, type MessageAuthor, supportLimits } from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { checkFile, type Upload } from './check-file.ts'
import { supportError } from './errors.ts'
import type { ConversationRow } from './queries.ts'

type Conversation = Pick<ConversationRow, 'id' | 'accountId' | 'mayLink'>

type Target = Omit<Conversation, 'id'> & {
  /** Null for a chat that its person has not started yet. */
  id: string | null
  tokenHash: Buffer | null
  /** Whether the account is as easy to make as the secret of a visitor. */
  isAnonymous?: boolean
}

type Given = { author: MessageAuthor; upload: Upload }

/** Stores a file until a message names it. */
export const storeFile = (
  database: Kysely<DB>,
  target: Target,
  given: Given,
): Promise<SupportFile> =>
  database.transaction().execute(async (transaction) => {
    await lockFileSpace(transaction)
    return await insertFile(transaction, target, given)
  })

/** Before the lock of a conversation, which an insert of a file also waits for: otherwise two would wait for each other. */
export const lockFileSpace = (transaction: Kysely<DB>): Promise<void> =>
  lockName(transaction, 'support-files')

/** The space of files is locked. */
export async function insertFile(
  transaction: Kysely<DB>,
  target: Target,
  { author, upload }: Given,
): Promise<SupportFile> {
  const { name, mediaType } = checkFile(upload)
  const { content } = upload
  const { id: conversationId, accountId, tokenHash, isAnonymous = false } = target
  const byVisitor = author === 'person' && (accountId === null || isAnonymous)
  const bytes = content.length
  await refuseBeyondLimits(transaction, target, { author, byVisitor, bytes })
  const file = { id: createId(), name, mediaType, bytes }
  await transaction
    .insertInto('supportFiles')
    .values({
      ...file,
      author,
      byVisitor,
      content,
      conversationId,
      ...(conversationId === null && { accountId, tokenHash }),
    })
    .execute()
  return file
}

async function refuseBeyondLimits(
  transaction: Kysely<DB>,
  { id, accountId, tokenHash, mayLink }: Target,
  { author, byVisitor, bytes }: { author: MessageAuthor; byVisitor: boolean; bytes: number },
): Promise<void> {
  const isCounted =
    id === null
      ? isWaitingFor({ accountId, tokenHash })
      : sql<boolean>`support_files.conversation_id = ${id}`
  const isOfAccount = sql<boolean>`support_files.author = 'person' and ${accountId}
    in (support_files.account_id, conversations.account_id)`
  const sumOf = (files: RawBuilder<boolean>) =>
    sql<string>`coalesce(sum(bytes) filter (where ${files}), 0)`
  const stored = await transaction
    .selectFrom('supportFiles')
    .leftJoin('conversations', 'conversations.id', 'supportFiles.conversationId')
    .select([
      sql<number>`(count(*) filter (where ${isCounted}))::int`.as('files'),
      sumOf(sql`true`).as('all'),
      sumOf(sql`by_visitor`).as('ofVisitors'),
      sumOf(sql`by_visitor and conversation_id is null`).as('waiting'),
      sumOf(isOfAccount).as('ofAccount'),
    ])
    .executeTakeFirstOrThrow()
  refuseManyFiles(stored.files + 1, { author, mayLink })
  const { allFilesBytes, operatorFilesBytes, visitorFilesBytes, waitingFilesBytes } = supportLimits
  const exceeds = (used: string, limit: number) => Number(used) + bytes > limit
  const isFull =
    exceeds(stored.all, allFilesBytes - (author === 'operator' ? 0 : operatorFilesBytes)) ||
    (byVisitor && exceeds(stored.ofVisitors, visitorFilesBytes)) ||
    (byVisitor && id === null && exceeds(stored.waiting, waitingFilesBytes))
  if (isFull) throw supportError('support.files-full')
  const isFullForAccount =
    author === 'person' &&
    accountId !== null &&
    exceeds(stored.ofAccount, supportLimits.accountFilesBytes)
  if (isFullForAccount) throw supportError('support.account-files-full')
}

function refuseManyFiles(
  files: number,
  { author, mayLink }: { author: MessageAuthor; mayLink: boolean },
): void {
  const { filesPerConversation, filesOfNewVisitor } = supportLimits
  if (files > filesPerConversation) throw supportError('support.too-many-files')
  if (author === 'person' && !mayLink && files > filesOfNewVisitor)
    throw supportError('support.too-many-files', {
      message: `You can attach ${filesOfNewVisitor} files until somebody has answered you.`,
    })
}

/** Of files that wait for their conversation. */
export type FileOwner = Pick<Target, 'accountId' | 'tokenHash'>

/** Uploaded by somebody before the chat was there. */
const isWaitingFor = ({ accountId, tokenHash }: FileOwner) => sql<boolean>`(
  support_files.conversation_id is null
  and (support_files.account_id = ${accountId} or support_files.token_hash = ${tokenHash})
)`

type Attached = {
  messageId: string
  author: MessageAuthor
  fileIds: readonly string[]
  /** Files that they uploaded before there was a chat are taken, too. */
  uploader?: FileOwner | undefined
}

/** Gives a message the files that its author has uploaded to the conversation, or before there was one. */
export async function attachFiles(
  transaction: Kysely<DB>,
  conversation: Conversation,
  { messageId, author, fileIds, uploader = { accountId: null, tokenHash: null } }: Attached,
): Promise<void> {
  if (fileIds.length === 0) return
  const { id: conversationId, mayLink } = conversation
  const attached = await transaction
    .updateTable('supportFiles')
    .set({ messageId, conversationId, accountId: null, tokenHash: null })
    .where('id', 'in', fileIds)
    .where(sql<boolean>`(conversation_id = ${conversationId} or ${isWaitingFor(uploader)})`)
    .where('author', '=', author)
    .where('messageId', 'is', null)
    .returning('id')
    .execute()
  if (attached.length !== new Set(fileIds).size) throw supportError('support.file-unknown')
  const { files } = await transaction
    .selectFrom('supportFiles')
    .select(sql<number>`count(*)::int`.as('files'))
    .where('conversationId', '=', conversationId)
    .executeTakeFirstOrThrow()
  refuseManyFiles(files, { author, mayLink })
}

/** The files of messages, in the order in which the messages show them. */
export const listContents = (database: Kysely<DB>, messages: readonly { id: string }[]) =>
  database
    .selectFrom('supportFiles')
    .innerJoin('supportMessages as message', 'message.id', 'supportFiles.messageId')
    .select(['supportFiles.name', 'supportFiles.mediaType', 'supportFiles.content'])
    .where(
      'message.id',
      'in',
      messages.map(({ id }) => id),
    )
    .orderBy('message.sequence')
    .orderBy('supportFiles.createdAt')
    .orderBy('supportFiles.id')
    .execute()
