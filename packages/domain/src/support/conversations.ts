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
  /** Of an answer by mail together: mail servers refuse larger mails. */
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

type CannedValues = Record<(typeof cannedPlaceholders)[number], string>

/** Says which placeholder of a canned answer is unknown, as when it is mistyped; undefined where all are known. */
export function findPlaceholderProblem(text: string): string | undefined {
  const known: readonly string[] = cannedPlaceholders
  const unknown = Array.from(text.matchAll(/\{\{([^{}]*)\}\}/g), ([, name = '']) => name).find(
    (name) => !known.includes(name),
  )
  if (unknown === undefined) return undefined
  return `{{${unknown}}} is no placeholder. Use {{name}}, {{subject}} or {{operator}}.`
}

/** The first and the last line of a mail with an answer. */
export const greetingOf = (name: string): string => `Hello ${name},`
export const signatureOf = (operator: string): string => `${operator}, ${productName} support`

/** The text with its placeholders filled; others stay. */
export const fillCannedAnswer = (text: string, values: CannedValues): string =>
  text.replace(/\{\{(name|subject|operator)\}\}/g, (_, key: keyof CannedValues) => values[key])
