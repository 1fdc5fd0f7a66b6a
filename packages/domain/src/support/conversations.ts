import { containsLink } from '../contains-link.ts'
import { productName } from '../product.ts'

/** How a conversation reached the support team. */
export const conversationKinds = ['chat', 'contact', 'application'] as const
export type ConversationKind = (typeof conversationKinds)[number]

/**
 * New: nobody has taken it. Open: taken, and waiting for an answer. Answered: waiting for the person.
 * Closed: done, until the person writes again.
 */
export const conversationStates = ['new', 'open', 'answered', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

export const messageAuthors = ['person', 'operator'] as const
export type MessageAuthor = (typeof messageAuthors)[number]

export const supportLimits = {
  messageText: 4_000,
  answerText: 10_000,
  subject: 200,
  name: 200,
  cannedTitle: 100,
  cannedText: 4_000,
  cannedAnswers: 200,
  blockReason: 500,
  /** For so long the network of a message is known, and a block of it lasts. */
  networkDays: 7,
  filesPerMessage: 4,
  filesPerConversation: 20,
  /** Of a visitor whom nobody has answered yet. */
  filesOfNewVisitor: 2,
  fileBytes: 5_000_000,
  fileName: 120,
  /** All files of a mailed answer together: mail servers refuse larger mails. */
  mailedFilesBytes: 15_000_000,
  /** Of all conversations together. The last part of it is left to operators. */
  allFilesBytes: 2_000_000_000,
  operatorFilesBytes: 200_000_000,
  /** Of all visitors and anonymous accounts together: they never use up the space of others. */
  visitorFilesBytes: 500_000_000,
  /** The part of that for files that wait for their chat: those in chats are never refused for them. */
  waitingFilesBytes: 50_000_000,
  /** Of one account, in all its conversations. */
  accountFilesBytes: 100_000_000,
  messagesPerConversation: 2_000,
  /** Of a mail that is received: as many files as a message may have, in the encoding of mails, and the text. */
  mailBytes: 30_000_000,
  /** Chats that are not closed, of one account, or of one browser of a visitor. */
  openChats: 5,
  /** From then on a conversation without an answer stands on top of the list. */
  overdueHours: 24,
  /** Somebody counts as typing for so long after each report. */
  typingSeconds: 6,
} as const

/** Types of files that can be attached, with the endings that their names may have. */
export const supportFileTypes: Record<string, readonly string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'log', 'md', 'csv', 'json'],
}

/** The placeholders of canned answers. */
export const cannedPlaceholders = ['name', 'subject', 'operator'] as const
type Placeholder = (typeof cannedPlaceholders)[number]

const placeholders = /\{\{([^{}]*)\}\}/g
const isPlaceholder = (name: string): name is Placeholder =>
  cannedPlaceholders.some((known) => known === name)

/** Says which placeholder of a canned answer is unknown, as when it is mistyped; undefined where all are known. */
export function findPlaceholderProblem(text: string): string | undefined {
  const unknown = Array.from(text.matchAll(placeholders), ([, name = '']) => name).find(
    (name) => !isPlaceholder(name),
  )
  if (unknown === undefined) return undefined
  const written = cannedPlaceholders.map((name) => `{{${name}}}`)
  const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(written)
  return `{{${unknown}}} is not a placeholder. Use ${choices}.`
}

/** The name of a person who gave none. */
export const visitorName = 'Visitor'

/** A link that stands for a name is left out: answers are no way to send one to an address that somebody typed. */
const isNameKnown = (name: string): boolean =>
  name !== '' && name !== visitorName && !containsLink(name)

/** The first and the last line of a mail with an answer. */
export const greetingOf = (name: string): string =>
  isNameKnown(name) ? `Hello ${name},` : 'Hello,'
export const signatureOf = (operator: string): string => `${operator}, ${productName} support`

/** The text with its placeholders filled; others stay. A name that is not known leaves a sentence without one. */
export const fillCannedAnswer = (text: string, values: Record<Placeholder, string>): string =>
  (isNameKnown(values.name) ? text : leaveOutName(text)).replace(
    placeholders,
    (written, name: string) => (isPlaceholder(name) ? values[name] : written),
  )

/** 'Hi {{name}},' becomes 'Hi,', 'Thanks, {{name}}.' 'Thanks.' and '{{name}}, thanks' 'Thanks'. */
const leaveOutName = (text: string): string =>
  text.split('{{name}}').reduce((before, after) => {
    if (before.endsWith('Dear ')) return `${before.slice(0, -'Dear '.length)}Hello${after}`
    if (before !== '' && !before.endsWith('\n')) {
      const kept = before.trimEnd()
      return `${kept.endsWith(',') ? kept.slice(0, -1) : kept}${after}`
    }
    const rest = (after.startsWith(',') ? after.slice(1) : after).trimStart()
    return `${before}${rest.slice(0, 1).toUpperCase()}${rest.slice(1)}`
  })
