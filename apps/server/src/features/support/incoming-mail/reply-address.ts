import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Config } from '#server/config.ts'
import type { ConversationRow } from '../queries.ts'

type Settings = Pick<Config, 'incomingMail' | 'operatorEmail'>

const tokenPattern = /^[0-9a-f]{24}$/

const partsOf = (address: string) => {
  const at = address.lastIndexOf('@')
  return { name: address.slice(0, at).toLowerCase(), domain: address.slice(at).toLowerCase() }
}

/**
 * The address that the person replies to: one of the conversation's own where replies are received, else that of
 * the operators. The conversation is locked.
 */
export async function findReplyAddress(
  { incomingMail, operatorEmail }: Settings,
  transaction: Kysely<DB>,
  { id, replyToken }: Pick<ConversationRow, 'id' | 'replyToken'>,
): Promise<string | null> {
  if (incomingMail === null) return operatorEmail
  const token = replyToken ?? (await createToken(transaction, id))
  const { name, domain } = partsOf(incomingMail.address)
  return `${name}+${token}${domain}`
}

/** Hexadecimal: mail servers may change the case of an address. */
async function createToken(transaction: Kysely<DB>, conversationId: string): Promise<string> {
  const replyToken = randomBytes(12).toString('hex')
  await transaction
    .updateTable('conversations')
    .set({ replyToken })
    .where('id', '=', conversationId)
    .execute()
  return replyToken
}

/** The tokens of those recipients that are addresses of conversations. */
export function readReplyTokens(address: string, recipients: readonly string[]): string[] {
  return recipients.flatMap((recipient) => {
    const token = readTag(address, recipient)
    return token !== null && tokenPattern.test(token) ? [token] : []
  })
}

/** Between the + and the @ of an address of ours. */
function readTag(address: string, recipient: string): string | null {
  const own = partsOf(address)
  const { name, domain } = partsOf(recipient.trim())
  const isOwn = domain === own.domain && name.startsWith(`${own.name}+`)
  return isOwn ? name.slice(own.name.length + 1) : null
}

type Recipients = { envelope: string | undefined; named: readonly string[] }

/**
 * Whether a mail that is no reply is to the team itself. One to a conversation that is unknown is not, although somebody
 * may have put the address of the team beside it. The envelope goes first.
 */
export function isForTeam(
  { incomingMail, supportEmail }: Pick<Config, 'incomingMail' | 'supportEmail'>,
  { envelope, named }: Recipients,
): boolean {
  if (incomingMail === null) return false
  const team = [incomingMail.address.toLowerCase(), supportEmail?.toLowerCase()]
  const isTeam = (recipient: string) => team.includes(recipient.trim().toLowerCase())
  const isReply = (recipient: string) => readTag(incomingMail.address, recipient) !== null
  const isOurs = envelope !== undefined && (isTeam(envelope) || isReply(envelope))
  const recipients = isOurs ? [envelope] : named
  return recipients.some(isTeam) && !recipients.some(isReply)
}
