import { type Kysely, sql } from 'kysely'
import { notify } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { findAnswerAddress, findConfirmedAddress } from './answer-address.ts'
import { composeAnswer } from './answer-mails.ts'
import { listContents } from './files.ts'
import { findReplyAddress } from './incoming-mail/reply-address.ts'
import {
  type ConversationRow,
  isPersonPresent,
  listMessages,
  listMessagesOf,
  lockOptionalConversation,
} from './queries.ts'

type MailDeps = Pick<Deps, 'mail' | 'config'>

/** Given to a chat that is about to connect again before its answers are mailed. */
const graceSeconds = 45
/** An answer that nobody has seen for so long is mailed although the chat is open somewhere. */
const longestUnseenMinutes = 10
/** The newest; earlier ones are in the chat. */
const mostInMail = 10

/** Mails every minute what people have not seen, and forgets the streams of processes that were killed. */
export function defineAnswerMails(deps: MailDeps & Pick<Deps, 'jobs' | 'database'>): void {
  const { database } = deps
  deps.jobs.define(
    'mail-support-answers',
    { retries: 2, firstPauseSeconds: 30, schedule: '* * * * *' },
    async () => {
      await database
        .deleteFrom('supportStreams')
        .where('expiresAt', '<', sql<Date>`now()`)
        .execute()
      await mailUnseenAnswers(deps)
    },
  )
}

const isDue = sql<boolean>`(
  ${isPersonPresent(sql.ref('message.conversationId'))} is false
    and message.created_at < now() - make_interval(secs => ${graceSeconds})
  or message.created_at < now() - make_interval(mins => ${longestUnseenMinutes})
)`

async function mailUnseenAnswers(deps: MailDeps & Pick<Deps, 'database'>): Promise<void> {
  const due = await deps.database
    .selectFrom('supportMessages as message')
    .innerJoin('conversations', 'conversations.id', 'message.conversationId')
    .select('message.conversationId')
    .distinct()
    .where('message.mail', '=', 'waiting')
    .where(isDue)
    .where(({ or, eb }) =>
      or([
        eb('conversations.accountId', 'is not', null),
        eb('conversations.address', 'is not', null),
      ]),
    )
    .limit(500)
    .execute()
  const problems: unknown[] = []
  for (const { conversationId } of due)
    await deps.database
      .transaction()
      .execute(async (transaction) => {
        const conversation = await lockOptionalConversation(transaction, conversationId)
        if (conversation) await deliverAnswers(deps, transaction, conversation)
      })
      .catch((error: unknown) => void problems.push(error))
  if (problems.length > 0) throw new AggregateError(problems, 'Not all answers could be mailed')
}

/**
 * Mails all answers that wait, as one mail, and rings the bell of a person who has an account. The mail is stored with
 * the mark that they were sent: nothing is mailed twice. The conversation is locked.
 */
export async function deliverAnswers(
  deps: MailDeps,
  transaction: Kysely<DB>,
  conversation: ConversationRow,
): Promise<'mail' | 'none'> {
  const { id } = conversation
  // The answers go on waiting: a visitor may leave an address later.
  if (conversation.accountId === null && conversation.address === null) return 'none'
  const waiting = await transaction
    .selectFrom('supportMessages')
    .select('sequence')
    .where('conversationId', '=', id)
    .where('mail', '=', 'waiting')
    .execute()
  const sequences = waiting
    .map(({ sequence }) => sequence)
    .toSorted((a, b) => a - b)
    .slice(-mostInMail)
  const [first] = sequences
  if (first === undefined) return 'none'
  const answers = await listMessagesOf(transaction, id, sequences)
  const to = await findAnswerAddress(transaction, conversation)
  await ringBell(transaction, conversation, {
    excerpt: answers.at(-1)?.text ?? '',
    isMailed: to !== null,
  })
  await transaction
    .updateTable('supportMessages')
    .set({ mail: to === null ? 'none' : 'sent' })
    .where('conversationId', '=', id)
    .where('mail', '=', 'waiting')
    .execute()
  if (to === null) return 'none'
  const { messages } = await listMessages(transaction, id, { before: first, limit: 20 })
  const question = messages.findLast(({ author }) => author === 'person')
  const hasEarlier = waiting.length > answers.length
  const replyTo = await findReplyAddress(deps.config, transaction, conversation)
  const isConfirmed = to === (await findConfirmedAddress(transaction, conversation))
  const answered = { to, replyTo, isConfirmed, answers, question, hasEarlier }
  const mail = composeAnswer(deps.config, conversation, answered)
  const attachments = conversation.kind === 'chat' ? [] : await listContents(transaction, answers)
  await storeThreadMail(deps, transaction, id, { ...mail, attachments })
  return 'mail'
}

export async function storeThreadMail(
  { mail }: Pick<Deps, 'mail'>,
  transaction: Kysely<DB>,
  conversationId: string,
  composed: Parameters<Deps['mail']['queueMail']>[1],
): Promise<void> {
  const lastMailId = await mail.queueMail(transaction, composed)
  await transaction
    .updateTable('conversations')
    .set({ lastMailId, receivedMailId: null })
    .where('id', '=', conversationId)
    .execute()
}

type Rung = { excerpt: string; isMailed: boolean }

/** Tells a person who has an account of an answer in the chat. An answer that is mailed is not in the daily mail, too. */
async function ringBell(
  transaction: Kysely<DB>,
  { id, kind, accountId }: ConversationRow,
  { excerpt, isMailed }: Rung,
): Promise<void> {
  // Other kinds are answered by mail alone: there is no screen to open.
  if (accountId === null || kind !== 'chat') return
  await notify(transaction, {
    kind: 'support',
    conversationId: id,
    event: 'answered',
    excerpt,
    accountIds: [accountId],
    actorId: null,
    workspaceId: null,
    atOnce: 'by-caller',
    isMailed,
  })
}
