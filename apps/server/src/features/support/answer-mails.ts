import type { SupportMessage } from '@product/contract'
import { containsLink, productName } from '@product/domain'
import { type Mail, messageIdOf } from '#platform/mail/index.ts'
import type { Config } from '#server/config.ts'
import type { ConversationRow } from './queries.ts'

type Thread = Pick<
  ConversationRow,
  'id' | 'subject' | 'kind' | 'personName' | 'lastMailId' | 'accountId'
>

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

function closing({ operatorEmail, siteUrl }: Settings, { id, kind, accountId }: Thread): string {
  const byMail = operatorEmail === null ? [] : ['Reply to this mail to answer.']
  // The chat of a visitor opens only where its secret is.
  const inChat =
    accountId === null
      ? `You can also go on in the chat, in the browser where you wrote: ${siteUrl}`
      : `You can also go on in the chat: ${new URL(`/dashboard?chat=${id}`, siteUrl).href}`
  const byChat = kind === 'chat' ? [inChat] : []
  return [...byMail, ...byChat].join('\n')
}

type Answered = {
  to: string
  answers: SupportMessage[]
  /** The message that is answered, where there is one. */
  question: SupportMessage | undefined
  hasEarlier: boolean
}

/** Plain text: nothing that somebody wrote is ever read as HTML. */
export function composeAnswer(
  settings: Settings,
  thread: Thread,
  { to, answers, question, hasEarlier }: Answered,
): Mail {
  const { operatorEmail } = settings
  // To forms there is no chat, and the files go with the mail.
  const attached = thread.kind === 'chat' ? 'Attached in the chat' : 'Attached'
  const parts = answers.map(({ text, files, authorName }) =>
    [
      text,
      ...files.map(({ name }) => `${attached}: ${name}`),
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
      ...(hasEarlier ? ['Earlier answers are in the chat.'] : []),
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

/** Words with a link become a note: a mail of ours is no way to send links to somebody else. */
const withoutLinks = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => (containsLink(word) ? '[link]' : word))
    .join('')

export function composeTranscript(
  settings: Settings,
  thread: Thread,
  { to, messages }: { to: string; messages: SupportMessage[] },
): Mail {
  const { operatorEmail } = settings
  const shown = ({ author, text }: Pick<SupportMessage, 'author' | 'text'>) =>
    author === 'person' && thread.accountId === null ? withoutLinks(text) : text
  const lines = messages.map(
    ({ authorName, createdAt, files, ...message }) =>
      `${authorName}, ${createdAt.slice(0, 16).replace('T', ' ')} UTC\n${[
        shown(message),
        ...files.map(({ name }) => `[File: ${name}]`),
      ]
        .filter((part) => part !== '')
        .join('\n')}`,
  )
  return {
    to,
    ...(operatorEmail !== null && { replyTo: operatorEmail }),
    subject: `Transcript: [${productName}] ${thread.subject}`,
    text: [
      `This is the transcript of a chat with ${productName} support. If it wasn’t yours, somebody gave your address by mistake: ignore this mail.`,
      ...lines,
    ]
      .join('\n\n')
      .slice(0, longestTranscript)
      .concat('\n'),
    headers: threadHeaders(settings, thread),
  }
}
