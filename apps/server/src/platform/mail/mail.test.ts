import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { checkMail, type Mail } from './mail-message.ts'

type Received = { from: string | undefined; to: string[]; source: string }

const mail = { to: 'reader@example.com', subject: 'Welcome', text: 'Hello there' }
/** A mail that nobody will send holds no link to an account. */
const emptied = { textBody: '', htmlBody: null }
let server: SMTPServer
let received: Received[]
let refusal: { code: number; text: string } | undefined
let app: TestApp

function addressesOf({ envelope }: SMTPServerSession) {
  return {
    from: envelope.mailFrom === false ? undefined : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
  }
}

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, callback) =>
      refusal
        ? callback(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
        : callback(),
    onData: async (stream, session, callback) => {
      let source = ''
      for await (const chunk of stream) source += chunk
      received.push({ ...addressesOf(session), source })
      callback()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  app = await buildTestApp({
    config: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Team <team@site.example>' },
  })
})
afterAll(async () => {
  await app.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

beforeEach(async () => {
  refusal = undefined
  await app.drainJobs()
  await app.database.deleteFrom('mailOutbox').execute()
  received = []
})

const queue = (changes: Partial<Mail> = {}) =>
  app.database
    .transaction()
    .execute((transaction) => app.mail.queueMail(transaction, { ...mail, ...changes }))

describe('with an SMTP server', () => {
  test('files go with their mail, and are deleted with its text', async () => {
    const content = Buffer.from('%PDF-1.7')
    await queue({
      attachments: [{ name: 'Größe "1"\r\nBcc: x.pdf', mediaType: 'application/pdf', content }],
    })
    await app.drainJobs()
    const source = received[0]?.source ?? ''
    expect(source).toContain('Content-Type: application/pdf')
    expect(source).toContain('Content-Disposition: attachment')
    expect(source).toContain(content.toString('base64'))
    expect(source).not.toMatch(/^Bcc:/m)
    expect(await app.database.selectFrom('mailAttachments').select('mailId').execute()).toEqual([])
  })

  test('a mail is sent and marked as sent', async () => {
    const id = await app.database.transaction().execute((transaction) =>
      app.mail.queueMail(transaction, {
        ...mail,
        html: '<p>Hello there</p>',
        replyTo: 'help@site.example',
        headers: { 'List-Unsubscribe': '<https://site.example/u>' },
      }),
    )
    expect(received).toHaveLength(0)
    await app.drainJobs()
    expect(received).toMatchObject([{ from: 'team@site.example', to: ['reader@example.com'] }])
    const source = received[0]?.source ?? ''
    expect(source).toContain('Subject: Welcome')
    expect(source).toContain('Reply-To: help@site.example')
    expect(source).toContain('List-Unsubscribe: <https://site.example/u>')
    expect(source).toContain(`Message-ID: <${id}@site.example>`)
    expect(source).toContain('Hello there')
    expect(await app.mails()).toMatchObject([{ status: 'sent', lastError: null, ...emptied }])
  })

  test('a mail of a change that was rolled back is never sent', async () => {
    await app.database
      .transaction()
      .execute(async (transaction) => {
        await app.mail.queueMail(transaction, mail)
        throw new Error('changed my mind')
      })
      .catch(() => {})
    await app.drainJobs()
    expect(received).toHaveLength(0)
    expect(await app.mails()).toHaveLength(0)
  })

  test('an urgent mail leaves before others that were queued earlier', async () => {
    for (const to of ['one@example.com', 'two@example.com']) await queue({ to })
    await app.database
      .transaction()
      .execute((transaction) => app.mail.queueMail(transaction, mail, { isUrgent: true }))
    await app.drainJobs()
    expect(received.map(({ to }) => to[0])).toEqual([mail.to, 'one@example.com', 'two@example.com'])
  })

  test('mails with a code or a link for the account are urgent, others are not', async () => {
    const { browser, email } = await signUpUser(app)
    await browser.resetPasswordForEmail(email)
    await browser.reauthenticate()
    await app.post('/api/v1/newsletter/subscriptions', { email: mail.to, source: 'footer' })
    expect(await app.mails()).toMatchObject([
      { toAddress: email, isUrgent: true },
      { toAddress: email, isUrgent: true },
      { toAddress: mail.to, isUrgent: false },
    ])
  })

  test('a passing refusal is noted and the mail is sent later', async () => {
    refusal = { code: 451, text: 'greylisted' }
    await queue()
    await app.drainJobs()
    expect(await app.mails()).toMatchObject([
      { status: 'queued', lastError: expect.stringContaining('greylisted'), textBody: mail.text },
    ])
    refusal = undefined
    await app.drainJobs({ retryAtOnce: true })
    expect(await app.mails()).toMatchObject([{ status: 'sent', lastError: null }])
    expect(received).toHaveLength(1)
  })

  test('a final refusal is not tried again', async () => {
    refusal = { code: 550, text: 'no such mailbox' }
    await queue()
    await app.drainJobs()
    refusal = undefined
    await app.drainJobs({ retryAtOnce: true })
    expect(received).toHaveLength(0)
    expect(await app.mails()).toMatchObject([
      { status: 'failed', lastError: expect.stringContaining('no such mailbox'), ...emptied },
    ])
  })

  test('an SMTP server that stays away fails the mail in the end', async () => {
    refusal = { code: 421, text: 'busy' }
    await queue()
    await app.drainJobs({ retryAtOnce: true })
    expect(await app.mails()).toMatchObject([{ status: 'failed', ...emptied }])
  })

  test('mails that wait without a job are taken up at the start, each once', async () => {
    await app.database
      .insertInto('mailOutbox')
      .values({
        id: '0197a3f0-0000-7000-8000-000000000002',
        status: 'queued',
        toAddress: 'restored@example.com',
        subject: 'From a backup',
        textBody: 'Hello',
      })
      .execute()
    await app.database
      .insertInto('mailOutbox')
      .values({
        id: '0197a3f0-0000-7000-8000-000000000003',
        status: 'queued',
        toAddress: 'waiting@example.com',
        subject: 'Your code',
        textBody: '123456',
        isUrgent: true,
      })
      .execute()
    await app.mail.resume()
    await app.mail.resume()
    await app.drainJobs()
    expect(received.map(({ to }) => to)).toEqual([
      ['waiting@example.com'],
      ['restored@example.com'],
    ])
  })

  test('a subject with line breaks adds no header', async () => {
    await queue({ subject: 'Hello\r\nBcc: everyone@example.com' })
    await app.drainJobs()
    expect(received).toMatchObject([{ to: ['reader@example.com'] }])
    expect(received[0]?.source).not.toMatch(/^Bcc:/m)
  })
})

test('a subject is one line, whatever was put into it', () => {
  expect(checkMail({ ...mail, subject: ' Hello\r\nBcc: you\u0000 ' }).subject).toBe(
    'Hello Bcc: you',
  )
})

describe('a mail that would smuggle something in is refused', () => {
  test.each([
    ['a second recipient', { ...mail, to: 'a@example.com, b@example.com' }],
    ['a line break in the recipient', { ...mail, to: 'a@example.com\r\nBcc: b@example.com' }],
    ['a second address for replies', { ...mail, replyTo: 'a@example.com,b@example.com' }],
    ['a line break in a header', { ...mail, headers: { 'X-Note': 'a\r\nBcc: b@example.com' } }],
    ['a header name that is none', { ...mail, headers: { 'X-Note: a\r\nBcc': 'b' } }],
  ])('%s', (_, bad) => {
    expect(() => checkMail(bad)).toThrow()
  })
})

test('without an SMTP server a mail is kept and no job waits for it', async () => {
  const quiet = await buildTestApp()
  try {
    await quiet.database
      .transaction()
      .execute((transaction) => quiet.mail.queueMail(transaction, mail))
    await quiet.drainJobs()
    expect(await quiet.mails()).toMatchObject([{ status: 'kept', toAddress: mail.to }])
  } finally {
    await quiet.close()
  }
})
