import {
  blockPersonRoute,
  ConversationEvent,
  changeConversationRoute,
  ErrorBody,
  getConversationRoute,
  getMeRoute,
  listConversationMessagesRoute,
  listNotificationsRoute,
  SupportChatEvent,
  sendContactMessageRoute,
} from '@product/contract'
import { createId, supportLimits } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { composeMail, handOver, incomingMail } from '#testing/compose-mail.ts'
import { authorize } from '#testing/run-prompts.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { callAs } from '#testing/sign-up-user.ts'
import { answer, createVisitor, readEvents, startChat } from '#testing/support-people.ts'

let app: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
beforeAll(async () => {
  app = await buildTestApp({
    config: {
      rateLimits: false,
      operatorEmail: 'operator@example.com',
      mailFrom: 'Promptuary <hello@site.example>',
      incomingMail,
    },
  })
  operator = await signUpOperator(app)
  await operator.call(getMeRoute)
})
afterAll(() => app.close())

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])

const lastMailTo = async (address: string) => {
  const mail = (await app.mails()).findLast(({ toAddress }) => toAddress === address)
  if (!mail?.replyTo) throw new Error(`No mail to ${address}`)
  return { ...mail, replyTo: mail.replyTo }
}

/** A contact message that was answered by mail. */
async function ask() {
  const id = createId()
  const address = `${id}@example.com`
  const body = { id, name: 'Grace', email: address, subject: 'Versions', message: 'Are all there?' }
  await callAs(app)(sendContactMessageRoute, { body })
  await answer(operator, id, 'Yes, every one.')
  const { replyTo, id: mailId } = await lastMailTo(address)
  const mail = { from: address, to: replyTo, subject: 'Re: Versions', text: 'Thanks.' }
  return { id, address, replyTo, mailId, mail }
}

const find = (id: string) => operator.call(getConversationRoute, { params: { id } })

const listMessages = async (id: string) =>
  (await operator.call(listConversationMessagesRoute, { params: { id } })).messages

const codeOf = async (response: Response) => ErrorBody.parse(await response.json()).error.code

async function deliver(source: Buffer | string, headers: Record<string, string> = {}) {
  const response = await handOver(app, source, headers)
  expect(response.status).toBe(202)
  return await response.json()
}

test('a reply by mail is a message of the conversation, and the next answer refers to it', async () => {
  const { id, address, replyTo, mailId, mail } = await ask()
  expect(replyTo).toMatch(/^reply\+[0-9a-f]{24}@site\.example$/)
  const first = await lastMailTo(address)
  expect(first.textBody).toMatch(/^— Reply above this line —\n\nHello Grace,/)
  const quoted = first.textBody.replace(/^/gm, '> ')
  const text = `And the labels?\n\nOn Wed, Promptuary <hello@site.example> wrote:\n${quoted}`
  const reply = await composeMail({ ...mail, text, messageId: '<reply-1@example.com>' })
  expect(await deliver(reply)).toEqual({ outcome: 'stored' })
  expect((await listMessages(id)).at(-1)).toMatchObject({
    sequence: 3,
    author: 'person',
    authorName: 'Grace',
    text: 'And the labels?',
    mail: { sender: null },
  })
  expect(await find(id)).toMatchObject({ state: 'open', lastText: 'And the labels?' })
  const root = `<${id}@site.example>`
  await answer(operator, id, 'The labels too.')
  expect(await lastMailTo(address)).toMatchObject({
    replyTo,
    headers: {
      'In-Reply-To': '<reply-1@example.com>',
      References: `${root} <${mailId}@site.example> <reply-1@example.com>`,
    },
  })
  const second = await lastMailTo(address)
  await answer(operator, id, 'And their dates.')
  expect(await lastMailTo(address)).toMatchObject({
    headers: { 'In-Reply-To': `<${second.id}@site.example>` },
  })
})

test('a reply opens a closed conversation again, raises its revision and rings the bell', async () => {
  const { id, mail } = await ask()
  const { revision } = await find(id)
  const closed = await operator.call(changeConversationRoute, {
    params: { id },
    body: { revision, state: 'closed' },
  })
  const response = await app.request(`/api/v1/support/conversations/${id}/stream?after=2`, {
    headers: authorize(operator),
  })
  const events = readEvents(response, ConversationEvent)
  await expect.poll(() => events.seen.length).toBeGreaterThan(0)
  await deliver(await composeMail(mail))
  await expect
    .poll(() => events.seen.flatMap((event) => ('messages' in event ? event.messages : [])))
    .toMatchObject([{ text: 'Thanks.', mail: { sender: null } }])
  await events.leave()
  expect(await find(id)).toMatchObject({ state: 'open', revision: closed.revision + 1 })
  expect((await find(id)).waitingSince).not.toBeNull()
  const { notifications } = await operator.call(listNotificationsRoute, {})
  expect(JSON.stringify(notifications)).toContain(id)
  expect(await lastOperatorMail()).toContain('Grace replied by mail:\n\nThanks.')
})

const lastOperatorMail = async () =>
  (await app.mails()).findLast(({ toAddress }) => toAddress === 'operator@example.com')?.textBody

test('a reply to an answer of a chat shows in the chat that is open', async () => {
  const visitor = createVisitor(app)
  const address = `${createId()}@example.com`
  const { id } = await startChat(visitor, { address })
  await answer(operator, id)
  const response = await app.request(`/api/v1/support/chats/${id}/stream`, {
    headers: visitor.headers,
  })
  const events = readEvents(response, SupportChatEvent)
  await expect.poll(() => events.seen.length).toBeGreaterThan(0)
  const { replyTo } = await lastMailTo(address)
  await deliver(
    await composeMail({ from: address, to: replyTo, text: 'See https://example.com/shot' }),
  )
  await expect
    .poll(() => events.seen.flatMap((event) => ('messages' in event ? event.messages : [])).at(-1))
    .toMatchObject({ author: 'person', text: 'See https://example.com/shot' })
  await events.leave()
})

test('a mail that is delivered twice is stored once, also without a Message-ID', async () => {
  const { id, mail } = await ask()
  const reply = await composeMail({ ...mail, messageId: '<twice@example.com>' })
  const [, second] = await Promise.all([deliver(reply), deliver(reply)])
  expect(second).toEqual({ outcome: 'stored' })
  const bare = `From: ${mail.from}\r\nTo: ${mail.to}\r\n\r\nWithout an id.\r\n`
  await deliver(bare)
  await deliver(bare)
  expect((await listMessages(id)).map(({ text }) => text)).toEqual([
    'Are all there?',
    'Yes, every one.',
    'Thanks.',
    'Without an id.',
  ])
})

test('the conversation is found by the recipient alone, in any case, and the envelope goes first', async () => {
  const one = await ask()
  const other = await ask()
  const unknown = 'reply+000000000000000000000000@site.example'
  const headers = { 'in-reply-to': `<${one.mailId}@site.example>` }
  for (const to of [unknown, 'reply+other@site.example', one.replyTo.replace('site.', 'other.')]) {
    const refused = await handOver(app, await composeMail({ ...one.mail, to, headers }))
    expect([refused.status, await codeOf(refused)]).toEqual([404, 'support.reply-address-unknown'])
  }
  const shouted = one.replyTo.toUpperCase()
  await deliver(await composeMail({ ...one.mail, to: 'team@example.com', cc: shouted }))
  const original = { 'x-original-to': other.replyTo }
  await deliver(await composeMail({ ...other.mail, to: 'team@example.com', headers: original }))
  await deliver(
    await composeMail({ ...other.mail, to: 'list@example.com', text: 'By envelope.' }),
    {
      'x-recipient': other.replyTo,
    },
  )
  await deliver(await composeMail({ ...one.mail, text: 'To the envelope.' }), {
    'x-recipient': other.replyTo,
  })
  expect((await listMessages(one.id)).map(({ text }) => text).slice(2)).toEqual(['Thanks.'])
  expect((await listMessages(other.id)).map(({ text }) => text).slice(2)).toEqual([
    'Thanks.',
    'By envelope.',
    'To the envelope.',
  ])
})

test('only the mail server that has the secret hands over mails, and its secret is never logged', async () => {
  const { id, mail } = await ask()
  const source = await composeMail(mail)
  for (const authorization of ['', 'Bearer wrong', `Basic ${incomingMail.secret}`]) {
    const refused = await handOver(app, source, { authorization })
    expect([refused.status, await codeOf(refused)]).toEqual([
      401,
      'support.incoming-mail-secret-wrong',
    ])
  }
  const form = await handOver(app, source, { 'content-type': 'application/x-www-form-urlencoded' })
  expect(form.status).toBe(415)
  expect(await listMessages(id)).toHaveLength(2)
  await deliver(source)
  expect(JSON.stringify(app.logLines())).not.toContain(incomingMail.secret)
  expect(JSON.stringify(app.logLines())).not.toContain('Thanks.')
})

test.each([
  ['an absence note', { 'auto-submitted': 'auto-replied' }],
  ['a newsletter', { precedence: 'bulk' }],
  ['an answer of a program', { precedence: 'auto_reply' }],
  ['an answer of Exchange', { 'x-auto-response-suppress': 'DR, OOF, AutoReply' }],
  ['an autoresponder', { 'x-autorespond': 'yes' }],
  ['a bounce', { 'return-path': '<>' }],
])('%s is accepted and dropped', async (_, headers) => {
  const { id, mail } = await ask()
  expect(await deliver(await composeMail({ ...mail, headers }))).toEqual({ outcome: 'dropped' })
  expect(await listMessages(id)).toHaveLength(2)
  const person = { 'auto-submitted': 'no', 'return-path': `<${mail.from}>` }
  expect(await deliver(await composeMail({ ...mail, headers: person }))).toEqual({
    outcome: 'stored',
  })
})

test.each(['MAILER-DAEMON@mail.example', 'hello@site.example'])(
  'a mail from %s is accepted and dropped',
  async (from) => {
    const { id, mail } = await ask()
    expect(await deliver(await composeMail({ ...mail, from }))).toEqual({ outcome: 'dropped' })
    expect(await listMessages(id)).toHaveLength(2)
  },
)

test('a person who is blocked cannot reply by mail', async () => {
  const { id, mail } = await ask()
  await operator.call(blockPersonRoute, { params: { id }, body: { reason: 'spam' } })
  const file = { filename: 'a.png', content: png }
  const refused = await handOver(app, await composeMail({ ...mail, attachments: [file] }))
  expect([refused.status, await codeOf(refused)]).toEqual([403, 'support.blocked'])
  expect(await listMessages(id)).toHaveLength(2)
  const files = app.database.selectFrom('supportFiles').selectAll()
  expect(await files.where('conversationId', '=', id).execute()).toEqual([])
})

test('a reply from another address is stored with that address', async () => {
  const { id, mail } = await ask()
  await deliver(await composeMail({ ...mail, from: 'Somebody <else@example.com>' }))
  await deliver(await composeMail({ ...mail, from: mail.from.toUpperCase(), text: 'Me again.' }))
  expect((await listMessages(id)).slice(2)).toMatchObject([
    { authorName: 'Grace', mail: { sender: 'else@example.com' } },
    { text: 'Me again.', mail: { sender: null } },
  ])
})

test('files go through the checks of a chat, and those that are refused are named', async () => {
  const { id, mail } = await ask()
  const images = [1, 2, 3, 4, 5].map((n) => ({ filename: `${n}.png`, content: png }))
  const program = { filename: 'run.exe', content: Buffer.from([77, 90, 0, 1]) }
  const disguised = { filename: 'photo.png', content: Buffer.from('<html></html>') }
  const large = { filename: 'large.txt', content: 'x'.repeat(supportLimits.fileBytes + 1) }
  const attachments = [program, disguised, large, ...images]
  await deliver(await composeMail({ ...mail, attachments }))
  const message = (await listMessages(id)).at(-1)
  expect(message?.files.map(({ name }) => name)).toEqual(['1.png', '2.png', '3.png', '4.png'])
  expect(message?.text).toBe(
    'Thanks.\n\n[4 files were not stored: run.exe, photo.png, large.txt, 5.png]',
  )
})

test('of many files the first ones are stored, and the others counted', async () => {
  const { id, mail } = await ask()
  const attachments = Array.from({ length: 60 }, (_, n) => ({ filename: `${n}.png`, content: png }))
  await deliver(await composeMail({ ...mail, text: '', attachments }))
  const message = (await listMessages(id)).at(-1)
  expect(message?.files).toHaveLength(supportLimits.filesPerMessage)
  expect(message?.text).toMatch(/^\[56 files were not stored: 4\.png, .*, 19\.png, 40 more\]$/)
})

test('HTML, charsets and encoded words are read', async () => {
  const { id, mail } = await ask()
  const html = '<style>p { color: red }</style><p>Caf&eacute;</p><script>alert(1)</script>Tea'
  await deliver(await composeMail({ ...mail, text: undefined, html }))
  const latin = Buffer.concat([
    Buffer.from(
      `From: =?utf-8?B?${Buffer.from('Zoë').toString('base64')}?= <${mail.from}>\r\nTo: =?iso-8859-1?Q?Caf=E9?= <${mail.to}>\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\n`,
    ),
    Buffer.from('Grüße', 'latin1'),
    Buffer.from(
      '\r\n--x\r\nContent-Type: image/png; name="=?utf-8?Q?Gr=C3=BC=C3=9Fe.png?="\r\nContent-Transfer-Encoding: base64\r\n\r\n',
    ),
    Buffer.from(`${png.toString('base64')}\r\n--x--\r\n`),
  ])
  await deliver(latin)
  const [first, second] = (await listMessages(id)).slice(2)
  expect(first?.text.split('\n').filter(Boolean)).toEqual(['Café', 'Tea'])
  expect(second).toMatchObject({
    text: 'Grüße',
    files: [{ name: 'Grüße.png' }],
    mail: { sender: null },
  })
})

test('a long text is cut with a note, and characters that cannot be stored are left out', async () => {
  const { id, mail } = await ask()
  await deliver(`From: ${mail.from}\r\nTo: ${mail.to}\r\n\r\nA\0B\u001b[0m\r\n`)
  await deliver(await composeMail({ ...mail, text: 'long '.repeat(10_000) }))
  await deliver(`From: ${mail.from}\r\nTo: ${mail.to}\r\n\r\n`)
  const [odd, long, empty] = (await listMessages(id)).slice(2)
  expect(odd?.text).toBe('AB[0m')
  expect(long?.text.length).toBeLessThan(supportLimits.messageText + 100)
  expect(long?.text).toMatch(/long\n\n\[The mail was longer than a message can be\.\]$/)
  expect(empty?.text).toBe('[The mail has no text.]')
})

test('a mail beyond the limit, and those with parts nested too deep or with too many parts, lines or headers are refused', async () => {
  const { id, mail } = await ask()
  const head = `From: ${mail.from}\r\nTo: ${mail.to}\r\n`
  const huge = await handOver(app, Buffer.alloc(supportLimits.mailBytes + 1, 'x'))
  expect(huge.status).toBe(413)
  const nested = Array.from(
    { length: 5_000 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join('')
  const countless = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(5_001)}`
  const lines = '\r\n'.repeat(500_001)
  const headers = 'X-Long: x\r\n'.repeat(50_000)
  for (const rest of [nested, countless, lines, `${headers}\r\nText`]) {
    const refused = await handOver(app, head + rest)
    expect([refused.status, await codeOf(refused)]).toEqual([422, 'support.mail-malformed'])
  }
  expect(await listMessages(id)).toHaveLength(2)
})

test('a mail within a mail is no text of the person', async () => {
  const { id, mail } = await ask()
  const inner = await composeMail({ from: 'x@example.com', to: 'y@example.com', text: 'Inner.' })
  const attachments = [{ filename: 'forwarded.eml', content: inner, contentType: 'message/rfc822' }]
  await deliver(await composeMail({ ...mail, attachments }))
  expect((await listMessages(id)).at(-1)?.text).toBe(
    'Thanks.\n\n[1 file was not stored: forwarded.eml]',
  )
})

test('without the settings no mail is received', async () => {
  const plain = await buildTestApp({ config: { operatorEmail: 'operator@example.com' } })
  try {
    const refused = await handOver(plain, 'From: x@example.com\r\n\r\nText')
    expect([refused.status, await codeOf(refused)]).toEqual([404, 'support.incoming-mail-off'])
  } finally {
    await plain.close()
  }
})

test('somebody who has the address of a conversation cannot fill it', async () => {
  const limited = await buildTestApp({ config: { incomingMail } })
  try {
    const id = createId()
    await limited.database
      .insertInto('conversations')
      .values({
        id,
        kind: 'contact',
        personName: 'Grace',
        address: 'grace@example.com',
        subject: 'Versions',
        replyToken: 'a'.repeat(24),
        mayLink: true,
      })
      .execute()
    const to = `reply+${'a'.repeat(24)}@site.example`
    const statuses = new Set<number>()
    for (let n = 0; n < 61; n += 1) {
      const source = `From: grace@example.com\r\nTo: ${to}\r\n\r\nReply ${n}`
      statuses.add((await handOver(limited, source)).status)
    }
    expect([...statuses]).toEqual([202, 429])
  } finally {
    await limited.close()
  }
})
