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
  const own = partsOf(address)
  return recipients.flatMap((recipient) => {
    const { name, domain } = partsOf(recipient.trim())
    const token = name.slice(own.name.length + 1)
    const isOwn = domain === own.domain && name.startsWith(`${own.name}+`)
    return isOwn && tokenPattern.test(token) ? [token] : []
  })
}
