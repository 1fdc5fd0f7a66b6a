import { supportFileTypes, supportLimits } from '@product/domain'
import PostalMime, { type Attachment, addressParser, type Email } from 'postal-mime'
import { defineThreadTask } from '#platform/workers/define-thread-task.ts'
import { supportError } from '../errors.ts'
import { textOfHtml } from './html-text.ts'
import { isOneMailbox } from './is-one-mailbox.ts'
import { joinPartsAsTheyCome } from './join-parts.ts'

type ReceivedFile = { name: string; content: Uint8Array }

export type ReceivedMail = {
  /** As the mail says: nobody has checked it. Null where it names none. */
  from: string | null
  /** The name beside it; empty where there is none. */
  fromName: string
  /** False for mails that may be read as of several senders: mail servers check one, and may have checked another. */
  hasOneSender: boolean
  subject: string
  recipients: string[]
  /** Null where there is none, or where it cannot stand in a header of ours. */
  messageId: string | null
  /** Written by a program: an absence note, a bounce, a newsletter. */
  isAutomatic: boolean
  /** With the quoted mail. */
  text: string
  files: ReceivedFile[]
  /** Of files beyond those. */
  furtherFiles: number
}

const limits = {
  nesting: 20,
  headerBytes: 256_000,
  /** Lines that may begin a part. A part costs much more memory than its bytes. */
  delimiters: 5_000,
  /** The largest mail in base64 has fewer. Each costs far more time than its bytes. */
  lines: 500_000,
  files: 20,
  recipients: 100,
  text: 200_000,
}

/** A mail that is parsed in a few milliseconds. Reading addresses takes the square of their length. */
const parsedAtOnce = { bytes: 32_000, lines: 500, headerBytes: 8_000 }

joinPartsAsTheyCome()

/** @public For the thread. */
export async function work(source: Uint8Array): Promise<ReceivedMail> {
  refuseCostly(source)
  const email = await parse(source)
  const files = email.attachments.filter(({ mimeType }) => !signatureTypes.has(mimeType))
  const plain = clean(email.text ?? '')
  return {
    from: clean(email.from?.address ?? '').trim() || null,
    fromName: joinLines(email.from?.name ?? ''),
    hasOneSender: hasOneSender(email),
    subject: joinLines(email.subject ?? ''),
    recipients: listAddresses(email, recipientHeaders).slice(0, limits.recipients),
    messageId: readMessageId(email.messageId ?? ''),
    isAutomatic: isAutomatic(email),
    text: plain.trim() === '' ? clean(textOfHtml(cut(email.html ?? ''))) : plain,
    files: files.slice(0, limits.files).map(readFile),
    furtherFiles: Math.max(files.length - limits.files, 0),
  }
}

/** One message. Large ones are parsed in a thread, with a bound on time and memory. */
export const parseMail = defineThreadTask({
  module: new URL(import.meta.url),
  work,
  isSmall: (source: Uint8Array) =>
    source.length <= parsedAtOnce.bytes &&
    lengthOfHeaders(source) <= parsedAtOnce.headerBytes &&
    !hasMore(source, '\n', parsedAtOnce.lines),
})

/** Up to the first empty line. */
function lengthOfHeaders(source: Uint8Array): number {
  const end = /\r?\n\r?\n/.exec(Buffer.from(source).toString('latin1'))
  return end?.index ?? source.length
}

const cut = (text: string): string => text.slice(0, limits.text)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** As it can be stored. */
const clean = (text: string): string => cut(text).toWellFormed().replace(controlCharacters, '')

const joinLines = (text: string): string => clean(text).replace(/\s+/g, ' ').trim()

/** Whether the mail has a text more often than a limit says. */
function hasMore(source: Uint8Array, text: string, limit: number): boolean {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  let found = 0
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) {
    found += 1
    if (found > limit) return true
  }
  return false
}

function refuseCostly(source: Uint8Array): void {
  const isCostly = hasMore(source, '\n', limits.lines) || hasMore(source, '\n--', limits.delimiters)
  if (isCostly) throw supportError('support.mail-malformed')
}

async function parse(source: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(source, {
      maxNestingDepth: limits.nesting,
      maxHeadersSize: limits.headerBytes,
      // A mail in a mail is a file: it is nothing that the person wrote to us.
      forceRfc822Attachments: true,
    })
  } catch (cause) {
    throw supportError('support.mail-malformed', { cause })
  }
}

/** Signatures of mail programs say nothing to a reader. */
const signatureTypes = new Set([
  'application/pgp-signature',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
])

function readFile({ filename, mimeType, content }: Attachment): ReceivedFile {
  const ending = supportFileTypes[mimeType]?.[0]
  const unnamed = ending === undefined ? 'unnamed' : `unnamed.${ending}`
  const name = joinLines(filename ?? '')
  return {
    // Of a long one the end, which has the ending.
    name: (name || unnamed).slice(-supportLimits.fileName).toWellFormed(),
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }
}

const recipientHeaders = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'])

const listAddresses = ({ headers }: Email, names: ReadonlySet<string>): string[] =>
  headers
    .filter(({ key }) => names.has(key))
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .map(({ address = '' }) => address)

function hasOneSender({ headers, from }: Email): boolean {
  const senders = headers.filter(({ key }) => key === 'from')
  return senders.length === 1 && isOneMailbox(senders[0]?.value ?? '', from?.address ?? '')
}

/** ASCII without spaces: it is written into the headers of the next answer. */
const messageIdPattern = /^<[!-;=?-~]{1,250}>$/

const readMessageId = (text: string): string | null =>
  messageIdPattern.test(text.trim()) ? text.trim() : null

const automaticPrecedences = new Set(['bulk', 'junk', 'auto_reply'])
const suppressed = new Set(['all', 'oof', 'autoreply'])

/** An answer to such a mail could be answered by a program again, without end. */
function isAutomatic({ headers, from }: Email): boolean {
  const find = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = find('auto-submitted')?.split(/[\s;(]/)[0] ?? 'no'
  const suppresses = (find('x-auto-response-suppress') ?? '').split(',')
  return (
    submitted !== 'no' ||
    automaticPrecedences.has(find('precedence') ?? '') ||
    suppresses.some((kind) => suppressed.has(kind.trim())) ||
    find('x-autoreply') !== undefined ||
    find('x-autorespond') !== undefined ||
    find('return-path') === '<>' ||
    (find('content-type') ?? '').startsWith('multipart/report') ||
    (from?.address ?? '').toLowerCase().startsWith('mailer-daemon@')
  )
}
