import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { redactText } from '#platform/redact-secrets.ts'
import { checkMail, isAddress, type Mail, toMessage } from './mail-message.ts'

/** The end of one attempt to hand over one mail. */
export type DeliveryOutcome =
  | { kind: 'delivered' }
  /** Refused for good. The address: does not exist, perhaps does not exist, or nothing was said about it. */
  | { kind: 'refused'; answer: string; address: 'invalid' | 'doubtful' | 'unjudged' }
  /** Refused for now, for this recipient. */
  | { kind: 'deferred'; answer: string }
  /**
   * The server takes no mails at the moment, or none of ours. The mail was not handed over. Whether it had let us sign
   * in before: then it may be because of the recipient.
   */
  | { kind: 'unavailable'; answer: string; isAtRecipient: boolean }
  /** The text was handed over and no answer came: it may have been delivered. */
  | { kind: 'unknown'; answer: string }

export type Delivery = ReturnType<typeof createDelivery>

/** Far below the time after which a claimed mail counts as lost. */
export const timeouts = {
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
}

/** Connecting and signing in together, however slowly the server answers. */
const longestOpening = 60_000

type Settings = { smtpUrl: string; mailFrom: string; openingMilliseconds?: number }

type Open = {
  connection: SMTPConnection
  /** Rejects when the connection ends. nodemailer itself never answers a sign-in that it ends in. */
  ended: Promise<never>
}

/**
 * One connection to the SMTP server, for mails of which each is handed over at most once. Unlike a transport of nodemailer
 * it knows whether the text was handed over when a connection breaks: the server asks for it only after it
 * has accepted the recipient.
 */
export function createDelivery({
  smtpUrl,
  mailFrom,
  openingMilliseconds = longestOpening,
}: Settings) {
  const options = { ...parseConnectionUrl(smtpUrl), ...timeouts }
  let open: Open | undefined
  let isClosed = false

  async function connect(): Promise<Open> {
    if (open !== undefined) return open
    const connection = new SMTPConnection(options)
    const ended = new Promise<never>((_, reject) => {
      connection.on('error', reject)
      connection.on('end', () => reject(new Error('The connection to the mail server ended')))
    })
    const opened = { connection, ended }
    open = opened
    // Also that of an idle connection.
    ended.catch(() => {
      if (open === opened) open = undefined
    })
    const limit = setTimeout(() => connection.close(), openingMilliseconds)
    try {
      await Promise.race([ended, signIn(connection)])
    } finally {
      clearTimeout(limit)
    }
    return opened
  }

  async function signIn(connection: SMTPConnection): Promise<void> {
    await settle((done) => connection.connect(done))
    const { auth } = options
    if (auth && connection.allowsAuth) await settle((done) => connection.login(auth, done))
  }

  /** After a mail that failed: the server may still be in the middle of it. */
  function disconnect(): void {
    open?.connection.close()
    open = undefined
  }

  /** For good: the attempt under way ends at once. */
  function close(): void {
    isClosed = true
    disconnect()
  }

  /** The id makes the Message-ID. Never rejects because of the server. */
  async function deliver(mail: Mail, id: string): Promise<DeliveryOutcome> {
    const message = new MailComposer(toMessage(mailFrom, id, mail)).compile()
    const envelope = message.getEnvelope()
    const source = await message.build()
    let isHandedOver = false
    // Read when the server has asked for the text, and not before.
    const body = new Readable({
      read() {
        isHandedOver = true
        this.push(source)
        this.push(null)
      },
    })
    let isSignedIn = false
    try {
      const { connection, ended } = await connect()
      isSignedIn = true
      const sent = settle((done) => connection.send(envelope, body, done))
      await Promise.race([ended, sent])
      return { kind: 'delivered' }
    } catch (error) {
      disconnect()
      // An attempt that `close` broke off says nothing about the recipient.
      return classify(error, { isHandedOver, isSignedIn: isSignedIn && !isClosed })
    }
  }

  async function deliverUnlessClosed(mail: Mail, id: string): Promise<DeliveryOutcome> {
    if (isClosed)
      return { kind: 'unavailable', answer: 'The delivery was closed.', isAtRecipient: false }
    if (!isAddress(mail.to))
      return { kind: 'refused', answer: 'This is no mail address.', address: 'invalid' }
    return await deliver(checkMail(mail), id)
  }

  return { deliver: deliverUnlessClosed, close }
}

const settle = (begin: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => begin((error) => (error ? reject(error) : resolve())))

/** Enhanced status codes (RFC 3463) of a mailbox that does not exist. */
const invalidAddress = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)(?!\d)/
const unexplained = /^55[013](?![ -]5\.\d)/

/** Passing faults of the mail server, of its network or with its trust in us. */
const aboutServer = /^4\d\d[ -]4\.[347]\./

type Progress = { isSignedIn: boolean; isHandedOver: boolean }

function classify(error: unknown, { isSignedIn, isHandedOver }: Progress): DeliveryOutcome {
  const { responseCode = 0, response = '', command, message } = readError(error)
  const answer = redactText(response || message).slice(0, 500)
  // A refusal of the sender would be the same for all recipients.
  const isAtRecipient = isSignedIn && command !== 'MAIL FROM'
  if (responseCode < 400 && isHandedOver) return { kind: 'unknown', answer }
  const isAnswer = responseCode >= 400 && (command === 'RCPT TO' || command === 'DATA')
  // 421 closes the connection.
  if (!isAnswer || responseCode === 421 || aboutServer.test(response))
    return { kind: 'unavailable', answer, isAtRecipient }
  if (responseCode < 500) return { kind: 'deferred', answer }
  return { kind: 'refused', answer, address: command === 'RCPT TO' ? judge(response) : 'unjudged' }
}

/** An answer to the text is about the text; one to the recipient may still be about a policy. */
const judge = (response: string) =>
  invalidAddress.test(response) ? 'invalid' : unexplained.test(response) ? 'doubtful' : 'unjudged'

function readError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message } = error
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number'
      ? error.responseCode
      : undefined
  const response =
    'response' in error && typeof error.response === 'string' ? error.response : undefined
  const command =
    'command' in error && typeof error.command === 'string' ? error.command : undefined
  return { message, responseCode, response, command }
}
