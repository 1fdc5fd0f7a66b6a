import { isUtf8 } from 'node:buffer'
import type { SupportFile } from '@product/contract'
import { createId, type MessageAuthor, supportFileTypes, supportLimits } from '@product/domain'
import type { Context } from 'hono'
import { type Kysely, sql } from 'kysely'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { imageTypeOf } from '#platform/files/media-type.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { supportError } from './errors.ts'
import type { ConversationRow } from './queries.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: text has none but tabs and line ends
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** The media type by the bytes themselves. */
function typeOf(content: Buffer): string | undefined {
  const image = imageTypeOf(content)
  if (image !== undefined) return image
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  if (isUtf8(content) && !controlCharacters.test(content.toString())) return 'text/plain'
  return undefined
}

/** Browsers call files of some endings so; they are stored as plain text all the same. */
const textTypes = new Set([
  'text/plain',
  'text/markdown',
  'text/csv',
  'application/json',
  'text/x-log',
])

type Upload = {
  name: string
  /** Null for files of mails: mail programs often do not know the type. */
  declaredType: string | null
  content: Buffer
}

/** Refuses a file whose content is not what its type and its name say. */
function checkFile({ name, declaredType, content }: Upload): {
  name: string
  mediaType: string
} {
  if (content.length > supportLimits.fileBytes) throw supportError('support.file-too-large')
  const mediaType = content.length === 0 ? undefined : typeOf(content)
  const declared = declaredType?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isDeclared =
    declaredType === null ||
    (mediaType === 'text/plain' ? textTypes.has(declared) : mediaType === declared)
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (mediaType === undefined || !isDeclared || !supportFileTypes[mediaType]?.includes(ending))
    throw supportError('support.file-unsupported')
  return { name: name.replace(/[/\\]/g, '_'), mediaType }
}

type Conversation = Pick<ConversationRow, 'id' | 'accountId' | 'mayLink'>

type Given = { author: MessageAuthor; upload: Upload }

export const storeFile = (
  database: Kysely<DB>,
  conversation: Conversation,
  given: Given,
): Promise<SupportFile> =>
  database.transaction().execute(async (transaction) => {
    await lockFileSpace(transaction)
    return await insertFile(transaction, conversation, given)
  })

/** Before the lock of a conversation, which an insert of a file also waits for: otherwise two would wait for each other. */
export const lockFileSpace = (transaction: Kysely<DB>): Promise<void> =>
  lockName(transaction, 'support-files')

/** The space of files is locked. */
export async function insertFile(
  transaction: Kysely<DB>,
  conversation: Conversation,
  { author, upload }: Given,
): Promise<SupportFile> {
  const { name, mediaType } = checkFile(upload)
  const { content } = upload
  await refuseBeyondLimits(transaction, conversation, { author, bytes: content.length })
  const file = { id: createId(), name, mediaType, bytes: content.length }
  await transaction
    .insertInto('supportFiles')
    .values({ ...file, conversationId: conversation.id, author, content })
    .execute()
  return file
}

async function refuseBeyondLimits(
  transaction: Kysely<DB>,
  { id, accountId, mayLink }: Conversation,
  { author, bytes }: { author: MessageAuthor; bytes: number },
): Promise<void> {
  const isNewVisitor = author === 'person' && !mayLink
  const { filesPerConversation, filesOfNewVisitor, allFilesBytes, visitorFilesBytes } =
    supportLimits
  const stored = await transaction
    .selectFrom('supportFiles')
    .innerJoin('conversations', 'conversations.id', 'supportFiles.conversationId')
    .select([
      sql<number>`(count(*) filter (where conversations.id = ${id}))::int`.as('files'),
      sql<string>`coalesce(sum(bytes), 0)`.as('all'),
      sql<string>`coalesce(sum(bytes) filter (where conversations.account_id is null), 0)`.as(
        'ofVisitors',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (stored.files >= filesPerConversation) throw supportError('support.too-many-files')
  if (isNewVisitor && stored.files >= filesOfNewVisitor)
    throw supportError('support.too-many-files', {
      message: `You can attach ${filesOfNewVisitor} files until somebody has answered you.`,
    })
  const isFull =
    Number(stored.all) + bytes > allFilesBytes ||
    (accountId === null && Number(stored.ofVisitors) + bytes > visitorFilesBytes)
  if (isFull) throw supportError('support.files-full')
}

/** Answers with a file of a conversation that the actor may read. */
export async function presentFile(
  context: Context<AppEnvironment>,
  database: Kysely<DB>,
  { conversationId, fileId }: { conversationId: string; fileId: string },
) {
  const file = await database
    .selectFrom('supportFiles')
    .select(['name', 'mediaType', 'content'])
    .where('id', '=', fileId)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()
  if (!file) throw supportError('support.file-deleted')
  const isImage = file.mediaType.startsWith('image/')
  return context.body(new Uint8Array(file.content), 200, {
    'content-type': file.mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : file.mediaType,
    'content-disposition': `${isImage ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(file.name)}`,
    // A document that somebody sent never runs as a page of this site.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    // A cache would answer the next person at this browser without asking who they are.
    'cache-control': 'no-store',
  })
}

/** As RFC 5987 wants it. A lone surrogate has no encoding. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
