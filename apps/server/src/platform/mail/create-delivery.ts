import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { redactText } from '#platform/redact-secrets.ts'
import { checkMail, type Mail, messageIdOf } from './mail-message.ts'

/** The end of one attempt to hand over one mail. */
export type DeliveryOutcome =
  | { kind: 'delivered' }
  /** Refused for good; whether the answer is about the address rather than about this mail. */
  | { kind: 'refused'; answer: string; isAboutAddress: boolean }
  /** Refused for now, for this recipient. */
  | { kind: 'deferred'; answer: string }
  /** The server takes no mails at the moment, or none of ours. The mail was not handed over. */
  | { kind: 'unavailable'; answer: string }
  /** The text was handed over and no answer came: it may have been delivered. */
  | { kind: 'unknown'; answer: string }

export type Delivery = ReturnType<typeof createDelivery>

/** Far below the time after which a claimed mail counts as lost. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/**
 * One connection to the SMTP server, for mails of which each is handed over at most once. Unlike a transport of nodemailer
 * it knows whether the text was handed over when a connection breaks: the server asks for it only after it
 * has accepted the recipient.
 */
export function createDelivery({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }) {
  const options = { ...parseConnectionUrl(smtpUrl), ...timeouts }
  let open: SMTPConnection | undefined

  async function connect(): Promise<SMTPConnection> {
    if (open !== undefined) return open
    const connection = new SMTPConnection(options)
    // An error of an idle connection; those of a mail reach its callback too.
    connection.on('error', () => forget(connection))
    connection.on('end', () => forget(connection))
    open = connection
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    const { auth } = options
    if (auth && connection.allowsAuth)
      await new Promise<void>((resolve, reject) =>
        connection.login(auth, (error) => (error ? reject(error) : resolve())),
      )
    return connection
  }

  function forget(connection: SMTPConnection): void {
    if (open === connection) open = undefined
  }

  function close(): void {
    open?.close()
    open = undefined
  }

  /** The id makes the Message-ID. Never rejects because of the server. */
  async function deliver(mail: Mail, id: string): Promise<DeliveryOutcome> {
    const message = new MailComposer({
      from: mailFrom,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      ...(mail.html !== undefined && { html: mail.html }),
      headers: mail.headers ?? {},
      messageId: messageIdOf(mailFrom, id),
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile()
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
    try {
      const connection = await connect()
      await new Promise<void>((resolve, reject) =>
        connection.send(envelope, body, (error) => (error ? reject(error) : resolve())),
      )
      return { kind: 'delivered' }
    } catch (error) {
      // The server may still be in the middle of the refused mail.
      close()
      return classify(error, isHandedOver)
    }
  }

  return { deliver: (mail: Mail, id: string) => deliver(checkMail(mail), id), close }
}

/** Enhanced status codes (RFC 3463) about the server, the protocol, the text or a policy: the address may be good. */
const aboutTheMail = /^5\d\d[ -]5\.[3567]\./

function classify(error: unknown, isHandedOver: boolean): DeliveryOutcome {
  const { responseCode, response, command, message } = readError(error)
  const answer = redactText(response ?? message).slice(0, 500)
  if (responseCode !== undefined && responseCode >= 400) {
    const isAboutRecipient = command === 'RCPT TO' || command === 'DATA'
    // 421 closes the connection. A refusal of the sender or of the sign-in would be the same for all recipients.
    if (responseCode === 421 || !isAboutRecipient) return { kind: 'unavailable', answer }
    if (responseCode < 500) return { kind: 'deferred', answer }
    return { kind: 'refused', answer, isAboutAddress: !aboutTheMail.test(response ?? '') }
  }
  return { kind: isHandedOver ? 'unknown' : 'unavailable', answer }
}

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
