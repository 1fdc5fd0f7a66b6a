import type { SendMailOptions } from 'nodemailer'

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
  headers?: Record<string, string>
  attachments?: MailAttachment[]
}

export type MailAttachment = { name: string; mediaType: string; content: Buffer }

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacters = /[\u0000-\u001f\u007f]+/g

const address = /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/

/** The mail as it may be stored: one line where a header is one line, one address where one is meant. */
export function checkMail(mail: Mail): Mail {
  requireAddress(mail.to)
  if (mail.replyTo !== undefined) requireAddress(mail.replyTo)
  for (const [name, value] of Object.entries(mail.headers ?? {}))
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name) || value.search(controlCharacters) !== -1)
      throw new Error(`The mail header ${JSON.stringify(name)} is not well-formed`)
  return { ...mail, subject: mail.subject.replace(controlCharacters, ' ').trim() }
}

export const isAddress = (text: string): boolean => address.test(text)

function requireAddress(text: string): void {
  if (!isAddress(text)) throw new Error('A mail needs exactly one plain address in each place')
}

/** The Message-ID by which later mails of a thread name an earlier one. */
export function messageIdOf(from: string, id: string): string {
  const domain = from.replace(/>$/, '').split('@').at(-1) ?? 'localhost'
  return `<${id}@${domain}>`
}

/** The mail in nodemailer's terms. The id makes the Message-ID: the same at every attempt, so that a mail sent twice is recognised. */
export const toMessage = (from: string, id: string, mail: Mail): SendMailOptions => ({
  from,
  // As an object it is never parsed as a list.
  to: { name: '', address: mail.to },
  ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  ...(mail.html !== undefined && { html: mail.html }),
  headers: mail.headers ?? {},
  attachments: (mail.attachments ?? []).map(({ name, mediaType, content }) => ({
    filename: name,
    contentType: mediaType,
    contentDisposition: 'attachment',
    content,
  })),
  messageId: messageIdOf(from, id),
  disableFileAccess: true,
  disableUrlAccess: true,
})

const wordJoiner = '\u2060'

/**
 * A text of others as one line without links, for the subject and the sentences of a mail. Mail programs make links of
 * addresses: an invisible character in the middle makes them text.
 */
export const disarmLinks = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/:(?=\S)|@|[.。．｡](?=\S)/g, (sign) => `${wordJoiner}${sign}`)

/** The same for a text that keeps its lines, such as a note. */
export const disarmLinksOfLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(disarmLinks)
    .join('\n')
