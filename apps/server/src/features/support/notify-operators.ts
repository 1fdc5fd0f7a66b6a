import { productName } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { confirmedAddressOf } from '#features/inbox/index.ts'
import { listOperators } from '#features/moderation/index.ts'
import { notify } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { isOperatorOnline } from './find-hours.ts'

type Told = {
  conversationId: string
  event: 'started' | 'replied'
  excerpt: string
  /** Told alone while they are online. */
  assigneeId?: string | null
  /** Whether the mailbox of the operators gets the message itself. */
  isMailed: boolean
}

/** Rings the bell of the operators, or of the one who takes care of the conversation. Each is mailed by their own choice. */
export async function notifyOperators(
  { config: { operatorEmail } }: Pick<Deps, 'config'>,
  transaction: Kysely<DB>,
  { assigneeId = null, isMailed, ...told }: Told,
): Promise<void> {
  const accountIds = await listTold(transaction, assigneeId)
  const mailboxOwners =
    isMailed && operatorEmail !== null
      ? await listOwners(transaction, accountIds, operatorEmail)
      : []
  const happening = { kind: 'support-inbox' as const, ...told, actorId: null, workspaceId: null }
  const others = accountIds.filter((id) => !mailboxOwners.includes(id))
  await notify(transaction, { ...happening, accountIds: others })
  await notify(transaction, { ...happening, accountIds: mailboxOwners, atOnce: 'by-caller' })
}

/** Nobody else would see what is told only to an assignee who has left. */
async function listTold(transaction: Kysely<DB>, assigneeId: string | null): Promise<string[]> {
  const ids = (await listOperators(transaction)).map(({ id }) => id)
  const isAlone =
    assigneeId !== null &&
    ids.includes(assigneeId) &&
    (await isOperatorOnline(transaction, assigneeId))
  return isAlone ? [assigneeId] : ids
}

/** Those whose own confirmed address is that mailbox. */
async function listOwners(
  transaction: Kysely<DB>,
  accountIds: readonly string[],
  mailbox: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select operator.id from unnest(${accountIds}::uuid[]) as operator (id)
    where ${confirmedAddressOf(sql.ref<string>('operator.id'))} = ${mailbox.toLowerCase()}
  `.execute(transaction)
  return rows.map(({ id }) => id)
}

type Mailed = {
  conversationId: string
  /** Of the person. */
  address: string | null
  subject: string
  /** The event, with the text of the message. */
  text: string
}

/** Writes to the mailbox of the operators. */
export async function mailOperators(
  { mail, config: { operatorEmail, siteUrl } }: Pick<Deps, 'mail' | 'config'>,
  transaction: Kysely<DB>,
  { conversationId, address, subject, text }: Mailed,
): Promise<void> {
  if (operatorEmail === null) return
  const link = new URL(`/operator/inbox/${conversationId}`, siteUrl).href
  await mail.queueMail(transaction, {
    to: operatorEmail,
    ...(address !== null && { replyTo: address }),
    subject: `[${productName}] ${subject}`,
    text: [text, `Answer in the inbox: ${link}`, ...(address === null ? [] : [replyNote])]
      .join('\n\n')
      .concat('\n'),
  })
}

const replyNote =
  'A reply to this mail goes to the person directly and is not recorded in the inbox.'

type Written = { name: string; text: string }

/** For the mailbox of the operators. */
export const describeChatMessage = ({ name, text }: Written): string =>
  `${name} wrote in the chat while nobody answered there:\n\n${text}`

export const describeMailReply = ({ name, text }: Written): string =>
  `${name} replied by mail:\n\n${text}`
