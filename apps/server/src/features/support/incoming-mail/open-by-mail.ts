import { createHmac } from 'node:crypto'
import { ContactMessage } from '@product/contract'
import { createId, supportLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { AccountDeps } from '#features/accounts/index.ts'
import { confirmedAddresses, confirmedAddressOf } from '#features/inbox/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { clientNetwork, spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import { spendPrefixesOrRefuse } from '#platform/http/limits/rate-limit-prefixes.ts'
import { supportError } from '../errors.ts'
import { lockFileSpace } from '../files.ts'
import { mailOperators, notifyOperators } from '../notify-operators.ts'
import { insertConversation } from '../open-conversation.ts'
import { lastTextOf, lockOptionalConversation, shortenForList } from '../queries.ts'
import { storePersonMessage } from '../send-chat-message.ts'
import { storeContent } from './mail-content.ts'
import type { ReceivedMail } from './parse-mail.ts'

type OpenDeps = Pick<
  AccountDeps,
  'config' | 'database' | 'mail' | 'now' | 'rateLimiter' | 'secrets'
>

/** By account, or by the address that the mail names. */
const mailsAnHour = { name: 'support-mail-senders', limit: 10, windowSeconds: 3_600 }
/** By the network of the sending server: senders without an account can be invented. Those of large providers serve many. */
const unknownAnHour = { name: 'support-mail-networks', limit: 60, windowSeconds: 3_600 }

/** As many as visitors of a few networks may attach in the chat: files of mails without an account share their space. */
const unknownFilesADay = { name: 'support-mail-files', limit: 40, windowSeconds: 86_400 }

type NewMail = {
  mail: ReceivedMail
  mailId: string
  clientAddress: string
  isVouchedFor: boolean
}

/** Opens a conversation with a mail to the team, like a message of the contact form. */
export async function openByMail(
  deps: OpenDeps,
  { mail, mailId, clientAddress, isVouchedFor }: NewMail,
): Promise<void> {
  const { database, rateLimiter: limiter } = deps
  const sender = ContactMessage.shape.email.safeParse(mail.from)
  if (!sender.success) throw supportError('support.mail-sender-invalid')
  const address = sender.data
  const accountId =
    isVouchedFor && mail.hasOneSender ? await findOptionalAccountId(database, address) : null
  await spendOrRefuse({ ...mailsAnHour, limiter }, accountId ?? address.toLowerCase())
  if (accountId === null) await spendPrefixesOrRefuse({ ...unknownAnHour, limiter }, clientAddress)
  const files = accountId === null ? await limitFiles(limiter, mail, clientAddress) : mail
  const id = deriveId(deps, address, mailId)
  const name = (mail.fromName || address.slice(0, address.lastIndexOf('@')))
    .slice(0, supportLimits.name)
    .toWellFormed()
  const subject = shortenForList(mail.subject) || 'No subject'
  await database.transaction().execute(async (transaction) => {
    if (mail.files.length > 0) await lockFileSpace(transaction)
    const isNew = await insertConversation(deps, transaction, {
      id,
      kind: 'contact',
      accountId,
      // Of a mail provider, which serves many people: it is neither stored nor blocked.
      networkHash: null,
      name,
      address,
      subject,
      mayLink: accountId !== null,
    })
    const conversation = await lockOptionalConversation(transaction, id)
    if (!isNew || !conversation) return
    if (await isOfBlockedAccount(transaction, address)) throw supportError('support.blocked')
    const content = await storeContent(transaction, conversation, files, mail.text.trim())
    await storePersonMessage(deps, transaction, conversation, {
      input: { id: createId(), ...content },
      isAnsweredNow: false,
      received: { mailId, mailSender: null, messageId: mail.messageId },
    })
    const excerpt = lastTextOf(content)
    await notifyOperators(deps, transaction, {
      conversationId: id,
      event: 'started',
      excerpt,
      isMailed: true,
    })
    await mailOperators(deps, transaction, {
      conversationId: id,
      address,
      subject,
      text: `${name} <${address}> writes by mail:\n\n${content.text || excerpt}`,
    })
  })
}

/** The mail with its files, or with the number of those that are refused, which its message names. */
async function limitFiles(
  limiter: OpenDeps['rateLimiter'],
  mail: ReceivedMail,
  clientAddress: string,
): Promise<ReceivedMail> {
  const { files, furtherFiles } = mail
  if (files.length === 0) return mail
  const network = clientNetwork(clientAddress)
  const { allowed } = await limiter.consumeOrAllow(unknownFilesADay, network, files.length)
  return allowed ? mail : { ...mail, files: [], furtherFiles: furtherFiles + files.length }
}

/** The same for a mail that is delivered again. Keyed: nobody can take the id of a mail that is still to come. */
function deriveId({ secrets }: Pick<OpenDeps, 'secrets'>, address: string, mailId: string): string {
  const hash = createHmac('sha256', secrets.derive('ids of conversations that mails open'))
    .update(`${address.toLowerCase()}\n${mailId}`)
    .digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/** The one account that has confirmed an address: accounts of single sign-on may share one. */
async function findOptionalAccountId(
  database: Kysely<DB>,
  address: string,
): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    select confirmed.account_id as "accountId" from ${confirmedAddresses} as confirmed
    where confirmed.address = ${address.toLowerCase()} limit 2
  `.execute(database)
  const [first, second] = rows
  return first && !second ? first.accountId : null
}

/** Nobody gets around the block of their account by a mail whose sender was not checked. */
async function isOfBlockedAccount(transaction: Kysely<DB>, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from support_blocks as block
    where case block.kind
      when 'account' then ${confirmedAddressOf(sql`block.subject::uuid`)} = ${address.toLowerCase()}
      else false
    end limit 1
  `.execute(transaction)
  return rows.length > 0
}
