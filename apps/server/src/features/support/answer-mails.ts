import type { SupportMessage } from '@product/contract'
import { containsLink, greetingOf, productName, signatureOf, visitorName } from '@product/domain'
import { disarmLinksOfLines, type Mail, messageIdOf } from '#platform/mail/index.ts'
import type { Config } from '#server/config.ts'
import { replyMarker } from './incoming-mail/reply-text.ts'
import type { ConversationRow } from './queries.ts'

type MailedConversation = Pick<
  ConversationRow,
  'id' | 'subject' | 'kind' | 'personName' | 'lastMailId' | 'receivedMailId' | 'accountId'
>

type Settings = Pick<Config, 'incomingMail' | 'mailFrom' | 'siteUrl'>

/** Longer ones are cut: a mail is no archive. */
const longestTranscript = 200_000

/** The headers by which mail programs show the mails of a conversation together. */
function threadHeaders(
  { mailFrom }: Settings,
  { id, lastMailId, receivedMailId }: MailedConversation,
) {
  const mails = [
    messageIdOf(mailFrom, id),
    ...(lastMailId === null ? [] : [messageIdOf(mailFrom, lastMailId)]),
    ...(receivedMailId === null ? [] : [receivedMailId]),
  ]
  return { 'In-Reply-To': mails.at(-1) ?? '', References: mails.join(' ') }
}

/** Words with a link become a note: a mail of ours is no way to send links to an address that somebody typed. */
const withoutLinks = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => (containsLink(word) ? '[link]' : word))
    .join('')

/** Mail programs also make links of texts that `containsLink` does not know. In this one none works. */
const withoutWorkingLinks = (text: string): string => disarmLinksOfLines(withoutLinks(text))

/** In lines. */
const longestQuote = 30

const quote = (text: string, show: (text: string) => string): string =>
  show(text.split('\n').slice(0, longestQuote).join('\n'))
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/** How the person can answer. */
function closing(
  { siteUrl }: Settings,
  { id, kind, accountId }: MailedConversation,
  replyTo: string | null,
): string {
  const isChat = kind === 'chat'
  if (replyTo === null && !isChat)
    return `To answer, use the form at ${new URL('/contact', siteUrl).href}`
  // The chat of a visitor opens only where its secret is.
  const chat =
    accountId === null
      ? `in the chat, in the browser where you wrote: ${siteUrl}`
      : `in the chat: ${new URL(`/dashboard?chat=${id}`, siteUrl).href}`
  if (replyTo === null) return `To answer, go on ${chat}`
  const byMail = 'Reply to this mail to answer.'
  return isChat ? `${byMail}\nYou can also go on ${chat}` : byMail
}

/** Below it everything is quoted from here: the reply is cut there. */
const markerOf = ({ incomingMail }: Settings): string[] =>
  incomingMail === null ? [] : [replyMarker]

type Addresses = { to: string; replyTo: string | null }

type Answered = Addresses & {
  answers: SupportMessage[]
  /** Whether the account of the person has confirmed the address. Otherwise anybody may have typed it. */
  isConfirmed: boolean
  /** The message that is answered, where there is one. */
  question: SupportMessage | undefined
  hasEarlier: boolean
}

/** Plain text: nothing that somebody wrote is ever read as HTML. */
export function composeAnswer(
  settings: Settings,
  conversation: MailedConversation,
  { to, replyTo, isConfirmed, answers, question, hasEarlier }: Answered,
): Mail {
  const show = isConfirmed ? withoutLinks : withoutWorkingLinks
  // To forms there is no chat, and the files go with the mail.
  const attached = conversation.kind === 'chat' ? 'Attached in the chat' : 'Attached'
  const parts = answers.map(({ text, files, authorName }) =>
    [text, ...files.map(({ name }) => `${attached}: ${name}`), signatureOf(authorName)]
      .filter((part) => part !== '')
      .join('\n\n'),
  )
  return {
    to,
    ...(replyTo !== null && { replyTo }),
    subject: `Re: [${productName}] ${show(conversation.subject)}`,
    text: [
      ...markerOf(settings),
      show(greetingOf(conversation.personName)),
      ...(hasEarlier ? ['Earlier answers are in the chat.'] : []),
      ...parts,
      ...(question === undefined ? [] : [`You wrote:\n${quote(question.text, show)}`]),
      closing(settings, conversation, replyTo),
    ]
      .filter((part) => part !== '')
      .join('\n\n')
      .concat('\n'),
    headers: threadHeaders(settings, conversation),
  }
}

export function composeTranscript(
  settings: Settings,
  conversation: MailedConversation,
  { to, replyTo, messages }: Addresses & { messages: SupportMessage[] },
): Mail {
  // A visitor can type any address: neither their name, subject and files nor their links stand in a mail of ours.
  const isVisitors = conversation.accountId === null
  const lines: string[] = []
  let length = 0
  for (const { author, authorName, createdAt, text, files } of messages) {
    // The others would be cut off, and looking for their links takes long.
    if (length > longestTranscript) break
    const isTyped = isVisitors && author === 'person'
    const part = [
      `${isTyped ? visitorName : authorName}, ${createdAt.slice(0, 16).replace('T', ' ')} UTC`,
      isTyped ? withoutWorkingLinks(text) : text,
      ...files.map(({ name }) => (isTyped ? '[File]' : `[File: ${name}]`)),
    ]
      .filter((line) => line !== '')
      .join('\n')
    lines.push(part)
    length += part.length
  }
  return {
    to,
    ...(replyTo !== null && { replyTo }),
    subject: isVisitors
      ? `Transcript of a chat with ${productName} support`
      : `Transcript: [${productName}] ${conversation.subject}`,
    text: [
      ...markerOf(settings),
      `This is the transcript of a chat with ${productName} support. If it wasn’t yours, somebody gave your address by mistake: ignore this mail.`,
      ...lines,
    ]
      .join('\n\n')
      .slice(0, longestTranscript)
      .concat('\n'),
    headers: threadHeaders(settings, conversation),
  }
}
