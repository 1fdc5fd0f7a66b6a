import type { SupportMessage } from '@product/contract'
import { productName } from '@product/domain'
import { type Mail, messageIdOf } from '#platform/mail/index.ts'
import type { Config } from '#server/config.ts'
import type { ConversationRow } from './queries.ts'

type Thread = Pick<ConversationRow, 'id' | 'subject' | 'kind' | 'personName' | 'lastMailId'>

type Settings = Pick<Config, 'operatorEmail' | 'mailFrom' | 'siteUrl'>

/** Longer ones are cut: a mail is no archive. */
const longestTranscript = 200_000

/** The headers by which mail programs show the mails of a conversation together. */
function threadHeaders({ mailFrom }: Settings, { id, lastMailId }: Thread) {
  const root = messageIdOf(mailFrom, id)
  const last = lastMailId === null ? root : messageIdOf(mailFrom, lastMailId)
  return { 'In-Reply-To': last, References: last === root ? root : `${root} ${last}` }
}

const quote = (text: string): string =>
  text
    .split('\n')
    .slice(0, 30)
    .map((line) => `> ${line}`)
    .join('\n')

function closing({ operatorEmail, siteUrl }: Settings, { kind }: Thread): string {
  const byMail = operatorEmail === null ? [] : ['Reply to this mail to answer.']
  const byChat = kind === 'chat' ? [`You can also go on in the chat: ${siteUrl}`] : []
  return [...byMail, ...byChat].join('\n')
}

type Answered = {
  to: string
  answers: SupportMessage[]
  /** The message that is answered, where there is one. */
  question: SupportMessage | undefined
}

/** Plain text: nothing that somebody wrote is ever read as HTML. */
export function composeAnswer(
  settings: Settings,
  thread: Thread,
  { to, answers, question }: Answered,
): Mail {
  const { operatorEmail } = settings
  const parts = answers.map(({ text, files, authorName }) =>
    [
      text,
      ...files.map(({ name }) => `Attached in the chat: ${name}`),
      `${authorName}, ${productName} support`,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  )
  return {
    to,
    ...(operatorEmail !== null && { replyTo: operatorEmail }),
    subject: `Re: [${productName}] ${thread.subject}`,
    text: [
      `Hello ${thread.personName},`,
      ...parts,
      ...(question === undefined ? [] : [`You wrote:\n${quote(question.text)}`]),
      closing(settings, thread),
    ]
      .filter((part) => part !== '')
      .join('\n\n')
      .concat('\n'),
    headers: threadHeaders(settings, thread),
  }
}

export function composeTranscript(
  settings: Settings,
  thread: Thread,
  { to, messages }: { to: string; messages: SupportMessage[] },
): Mail {
  const { operatorEmail } = settings
  const lines = messages.map(
    ({ authorName, createdAt, text, files }) =>
      `${authorName}, ${createdAt.slice(0, 16).replace('T', ' ')} UTC\n${[
        text,
        ...files.map(({ name }) => `[File: ${name}]`),
      ]
        .filter((part) => part !== '')
        .join('\n')}`,
  )
  return {
    to,
    ...(operatorEmail !== null && { replyTo: operatorEmail }),
    subject: `Transcript: [${productName}] ${thread.subject}`,
    text: `${lines.join('\n\n').slice(0, longestTranscript)}\n`,
    headers: threadHeaders(settings, thread),
  }
}
