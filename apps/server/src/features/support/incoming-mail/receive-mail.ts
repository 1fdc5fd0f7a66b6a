import { createHash } from 'node:crypto'
import { createId, supportLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import { spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { findAddress } from '../deliver-answers.ts'
import { supportError } from '../errors.ts'
import { insertFile, lockFileSpace } from '../files.ts'
import { findSupportHours } from '../find-hours.ts'
import { refuseBlocked } from '../policy.ts'
import { type ConversationRow, lockOptionalConversation } from '../queries.ts'
import { storePersonMessage } from '../send-chat-message.ts'
import { parseMail, type ReceivedMail } from './parse-mail.ts'
import { readReplyTokens } from './reply-address.ts'
import { cutQuote } from './reply-text.ts'

type ReceiveDeps = Pick<
  Deps,
  'config' | 'database' | 'log' | 'mail' | 'now' | 'rateLimiter' | 'supportClock'
>

/** By conversation: whoever has the address of one can write to it. */
const repliesAnHour = { name: 'support-mail-replies', limit: 60, windowSeconds: 3_600 }

type Handed = {
  source: Uint8Array
  /** Of the envelope, where the mail server names it. */
  recipient: string | undefined
}

/** Stores a reply by mail as a message of its conversation. Delivered again, it is stored once. */
export async function receiveMail(
  deps: ReceiveDeps,
  incoming: NonNullable<Config['incomingMail']>,
  { source, recipient }: Handed,
): Promise<'stored' | 'dropped'> {
  const mail = await parseMail(source)
  const own = listOwnAddresses(deps.config, incoming.address)
  if (mail.isAutomatic || own.includes(mail.from?.toLowerCase() ?? '')) {
    deps.log.info({ bytes: source.length }, 'An automatic mail was dropped')
    return 'dropped'
  }
  const recipients = [...(recipient === undefined ? [] : [recipient]), ...mail.recipients]
  const conversationId = await findConversationId(
    deps.database,
    readReplyTokens(incoming.address, recipients),
  )
  await spendOrRefuse({ ...repliesAnHour, limiter: deps.rateLimiter }, conversationId)
  const { isAnsweredNow } = await findSupportHours(deps)
  await deps.database.transaction().execute(async (transaction) => {
    if (mail.files.length > 0) await lockFileSpace(transaction)
    const conversation = await lockOptionalConversation(transaction, conversationId)
    if (!conversation) throw supportError('support.reply-address-unknown')
    const mailId = mail.messageId ?? `sha256:${createHash('sha256').update(source).digest('hex')}`
    if (await isStored(transaction, conversationId, mailId)) return
    await refuseBlocked(transaction, conversation, null)
    const { fileIds, refused } = await storeFiles(transaction, conversation, mail)
    await storePersonMessage(deps, transaction, conversation, {
      input: { id: createId(), text: writeText(mail, refused, own), fileIds },
      isAnsweredNow,
      received: {
        mailId,
        mailSender: await findOtherSender(transaction, conversation, mail.from),
        messageId: mail.messageId,
      },
    })
  })
  return 'stored'
}

/** Addresses of our mails: in the line above a quoted one, or in one that came back to us. */
function listOwnAddresses({ mailFrom }: Pick<Config, 'mailFrom'>, incoming: string): string[] {
  const from = mailFrom.slice(mailFrom.lastIndexOf('<') + 1).replace('>', '')
  return [from.trim().toLowerCase(), incoming.toLowerCase()]
}

/** The first recipient's. Never found by the sender or by In-Reply-To, which anybody can write. */
async function findConversationId(
  database: Kysely<DB>,
  tokens: readonly string[],
): Promise<string> {
  const found = await database
    .selectFrom('conversations')
    .select('id')
    .where(sql<boolean>`reply_token = any(${tokens}::text[])`)
    .orderBy(sql`array_position(${tokens}::text[], reply_token)`)
    .limit(1)
    .executeTakeFirst()
  if (!found) throw supportError('support.reply-address-unknown')
  return found.id
}

async function isStored(
  transaction: Kysely<DB>,
  conversationId: string,
  mailId: string,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('supportMessages')
    .select('id')
    .where('conversationId', '=', conversationId)
    .where('mailId', '=', mailId)
    .executeTakeFirst()
  return found !== undefined
}

type StoredFiles = { fileIds: string[]; refused: string[] }

/** By the rules of a chat's files. Those that are refused keep no reply from being stored. */
async function storeFiles(
  transaction: Kysely<DB>,
  conversation: ConversationRow,
  { files }: ReceivedMail,
): Promise<StoredFiles> {
  const fileIds: string[] = []
  const refused: string[] = []
  for (const { name, content } of files) {
    if (fileIds.length === supportLimits.filesPerMessage) {
      refused.push(name)
      continue
    }
    try {
      const upload = { name, declaredType: null, content: Buffer.from(content) }
      const { id } = await insertFile(transaction, conversation, { author: 'person', upload })
      fileIds.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push(name)
    }
  }
  return { fileIds, refused }
}

/** The text of the message, with notes about what is missing. */
function writeText(
  { text, files, furtherFiles }: ReceivedMail,
  refused: readonly string[],
  ownAddresses: readonly string[],
): string {
  const { messageText } = supportLimits
  const reply = cutQuote(text, ownAddresses)
  const count = refused.length + furtherFiles
  const further = furtherFiles > 0 ? [`${furtherFiles} more`] : []
  const notes = [
    ...(reply.length > messageText ? ['[The mail was longer than a message can be.]'] : []),
    ...(count > 0
      ? [
          `[${count === 1 ? '1 file was' : `${count} files were`} not stored: ${[...refused, ...further].join(', ')}]`,
        ]
      : []),
    ...(reply === '' && files.length === 0 ? ['[The mail has no text.]'] : []),
  ]
  const shown = reply.slice(0, messageText).toWellFormed().trimEnd()
  return [shown, ...notes].filter((part) => part !== '').join('\n\n')
}

/** Null where the mail says that it is from the person. */
async function findOtherSender(
  transaction: Kysely<DB>,
  conversation: ConversationRow,
  from: string | null,
): Promise<string | null> {
  if (from === null) return 'unknown sender'
  const known = [conversation.address, await findAddress(transaction, conversation)]
  const isPerson = known.some((address) => address?.toLowerCase() === from.toLowerCase())
  return isPerson ? null : from.slice(0, 320)
}
