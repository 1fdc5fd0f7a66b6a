import MailComposer from 'nodemailer/lib/mail-composer'
import type { TestApp } from './build-test-app.ts'

export const incomingMail = {
  address: 'reply@site.example',
  secret: 'the secret of the mail server, long enough',
}

type Options = ConstructorParameters<typeof MailComposer>[0]

/** A mail as a mail program writes it. */
export const composeMail = (options: Options): Promise<Buffer> =>
  new MailComposer(options).compile().build()

/** Hands a mail over as a mail server does. */
export const handOver = (
  app: TestApp,
  source: Buffer | string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  app.request('/api/v1/support/incoming-mail', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${incomingMail.secret}`,
      'content-type': 'message/rfc822',
      ...headers,
    },
    body: new Uint8Array(Buffer.from(source)),
  })
