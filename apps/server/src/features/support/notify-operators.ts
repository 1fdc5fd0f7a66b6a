import { productName } from '@product/domain'
import type { Kysely } from 'kysely'
import { listOperators } from '#features/moderation/index.ts'
import { notify } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'

type Told = {
  conversationId: string
  event: 'started' | 'replied'
  excerpt: string
  /** Told alone, where there is one. */
  assigneeId?: string | null
  /** Whether the mailbox of the operators gets the message itself. */
  isMailed: boolean
}

/** Rings the bell of the operators, or of the one who takes care of the conversation. */
export async function notifyOperators(
  { config: { operatorEmail } }: Pick<Deps, 'config'>,
  transaction: Kysely<DB>,
  { assigneeId = null, isMailed, ...told }: Told,
): Promise<void> {
  const operators = await listOperators(transaction)
  const assignee = operators.filter(({ id }) => id === assigneeId)
  await notify(transaction, {
    kind: 'support-inbox',
    ...told,
    accountIds: (assignee.length > 0 ? assignee : operators).map(({ id }) => id),
    actorId: null,
    workspaceId: null,
    ...(isMailed && operatorEmail !== null && { atOnce: 'by-caller' }),
  })
}

type Mailed = {
  address: string | null
  subject: string
  /** The event, with the text of the message. */
  text: string
}

/** Writes to the mailbox of the operators, who may answer from there. */
export async function mailOperators(
  { mail, config: { operatorEmail } }: Pick<Deps, 'mail' | 'config'>,
  transaction: Kysely<DB>,
  { address, subject, text }: Mailed,
): Promise<void> {
  if (operatorEmail === null) return
  await mail.queueMail(transaction, {
    to: operatorEmail,
    ...(address !== null && { replyTo: address }),
    subject: `[${productName}] ${subject}`,
    text,
  })
}

type Written = { id: string; name: string; text: string }
type Site = Pick<Deps['config'], 'siteUrl'>

/** For the mailbox of the operators. */
export const describeChatMessage = (site: Site, { name, ...message }: Written): string =>
  `${name} wrote in the chat while nobody answered there:\n\n${withInboxLink(site, message)}`

export const describeMailReply = (site: Site, { name, ...message }: Written): string =>
  `${name} replied by mail:\n\n${withInboxLink(site, message)}`

/** A text for the mailbox of the operators, with a link to its conversation. */
export const withInboxLink = ({ siteUrl }: Site, { id, text }: Omit<Written, 'name'>): string =>
  `${text}\n\nAnswer: ${new URL(`/operator/inbox/${id}`, siteUrl).href}\n`
