import { createId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { AccountDeps } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import type { Config } from '#server/config.ts'
import { findConfirmedAddress } from '../answer-address.ts'
import { supportError } from '../errors.ts'
import { lockFileSpace } from '../files.ts'
import { findSupportHours } from '../find-hours.ts'
import { refuseBlocked } from '../policy.ts'
import { type ConversationRow, lockOptionalConversation } from '../queries.ts'
import { storePersonMessage } from '../send-chat-message.ts'
import { mailIdOf, storeContent } from './mail-content.ts'
import { openByMail } from './open-by-mail.ts'
import { parseMail, type ReceivedMail } from './parse-mail.ts'
import { isForTeam, readReplyTokens } from './reply-address.ts'
import { cutQuote } from './reply-text.ts'

type ReceiveDeps = Pick<
  AccountDeps,
  'config' | 'database' | 'log' | 'mail' | 'now' | 'rateLimiter' | 'secrets' | 'supportClock'
>

/** By conversation: whoever has the address of one can write to it. */
const repliesAnHour = { name: 'support-mail-replies', limit: 60, windowSeconds: 3_600 }

type Handed = {
  source: Uint8Array
  /** Of the envelope, where the mail server names it. */
  recipient: string | undefined
  /** Whether the mail server has checked that the mail is from the domain of its sender. */
  isVouchedFor: boolean
  /** The address of the server that it came from. */
  clientAddress: string
}

/**
 * Stores a reply by mail as a message of its conversation, and any other mail to the team as a new conversation. Delivered
 * again, it is stored once.
 */
export async function receiveMail(
  deps: ReceiveDeps,
  incoming: NonNullable<Config['incomingMail']>,
  { source, recipient, isVouchedFor, clientAddress }: Handed,
): Promise<'stored' | 'dropped'> {
  const mail = await parseMail(source)
  const own = listOwnAddresses(deps.config, incoming.address)
  if (mail.isAutomatic || own.includes(mail.from?.toLowerCase() ?? '')) {
    deps.log.info({ bytes: source.length }, 'An automatic mail was dropped')
    return 'dropped'
  }
  const mailId = mailIdOf(mail, source)
  const recipients = [...(recipient === undefined ? [] : [recipient]), ...mail.recipients]
  const conversationId = await findOptionalConversationId(
    deps.database,
    readReplyTokens(incoming.address, recipients),
  )
  if (conversationId !== undefined)
    await storeReply(deps, conversationId, { mail, mailId, ownAddresses: own })
  else if (isForTeam(deps.config, { envelope: recipient, named: mail.recipients }))
    await openByMail(deps, { mail, mailId, clientAddress, isVouchedFor })
  else throw supportError('support.reply-address-unknown')
  return 'stored'
}

type Reply = { mail: ReceivedMail; mailId: string; ownAddresses: readonly string[] }

async function storeReply(
  deps: ReceiveDeps,
  conversationId: string,
  { mail, mailId, ownAddresses }: Reply,
): Promise<void> {
  await spendOrRefuse({ ...repliesAnHour, limiter: deps.rateLimiter }, conversationId)
  const { isAnsweredNow } = await findSupportHours(deps)
  await deps.database.transaction().execute(async (transaction) => {
    if (mail.files.length > 0) await lockFileSpace(transaction)
    const conversation = await lockOptionalConversation(transaction, conversationId)
    if (!conversation) throw supportError('support.reply-address-unknown')
    if (await isStored(transaction, conversationId, mailId)) return
    await refuseBlocked(transaction, conversation, null)
    const reply = cutQuote(mail.text, ownAddresses)
    const content = await storeContent(transaction, conversation, mail, reply)
    await storePersonMessage(deps, transaction, conversation, {
      input: { id: createId(), ...content },
      isAnsweredNow,
      received: {
        mailId,
        mailSender: await findOtherSender(transaction, conversation, mail.from),
        messageId: mail.messageId,
      },
    })
  })
}

/** Addresses of our mails: in the line above a quoted one, or in one that came back to us. */
function listOwnAddresses({ mailFrom }: Pick<Config, 'mailFrom'>, incoming: string): string[] {
  const from = mailFrom.slice(mailFrom.lastIndexOf('<') + 1).replace('>', '')
  return [from.trim().toLowerCase(), incoming.toLowerCase()]
}

/** The first recipient's. Never found by the sender or by In-Reply-To, which anybody can write. */
async function findOptionalConversationId(
  database: Kysely<DB>,
  tokens: readonly string[],
): Promise<string | undefined> {
  const found = await database
    .selectFrom('conversations')
    .select('id')
    .where(sql<boolean>`reply_token = any(${tokens}::text[])`)
    .orderBy(sql`array_position(${tokens}::text[], reply_token)`)
    .limit(1)
    .executeTakeFirst()
  return found?.id
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

/** Null where the mail says that it is from the person. */
async function findOtherSender(
  transaction: Kysely<DB>,
  conversation: ConversationRow,
  from: string | null,
): Promise<string | null> {
  if (from === null) return 'unknown sender'
  const known = [conversation.address, await findConfirmedAddress(transaction, conversation)]
  const isPerson = known.some((address) => address?.toLowerCase() === from.toLowerCase())
  return isPerson ? null : from.slice(0, 320)
}
