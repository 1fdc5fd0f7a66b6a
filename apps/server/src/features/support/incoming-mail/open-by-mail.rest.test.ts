import {
  blockPersonRoute,
  ErrorBody,
  getConversationRoute,
  getMeRoute,
  listConversationMessagesRoute,
  listConversationsRoute,
  listNotificationsRoute,
  sendContactMessageRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { composeMail, handOver, incomingMail } from '#testing/compose-mail.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { answer } from '#testing/support-people.ts'

const config = {
  rateLimits: false,
  operatorEmail: 'operator@example.com',
  supportEmail: 'Support@site.example',
  mailFrom: 'Promptuary <hello@site.example>',
  incomingMail,
}
let app: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
beforeAll(async () => {
  app = await buildTestApp({ config })
  operator = await signUpOperator(app)
  await operator.call(getMeRoute)
})
afterAll(() => app.close())

const verified = { 'x-sender-verified': 'pass' }
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])

const compose = (mail: Parameters<typeof composeMail>[0]) =>
  composeMail({
    from: `Grace Example <${createId()}@example.com>`,
    to: incomingMail.address,
    subject: 'Versions',
    text: 'Are all there?',
    ...mail,
  })

const outcomeOf = async (source: Buffer | string, headers: Record<string, string> = {}) => {
  const response = await handOver(app, source, headers)
  if (response.status === 202) return await response.json()
  return [response.status, ErrorBody.parse(await response.json()).error.code]
}

const stored = { outcome: 'stored' }

const listFrom = async (address: string) => {
  const query = { q: address, state: 'all' as const }
  return (await operator.call(listConversationsRoute, { query })).conversations
}

/** The only one. */
async function findFrom(address: string) {
  const [conversation, ...others] = await listFrom(address)
  if (!conversation) throw new Error(`No conversation with ${address}`)
  expect(others).toEqual([])
  return conversation
}

const listMessages = async (id: string) =>
  (await operator.call(listConversationMessagesRoute, { params: { id } })).messages

/** Somebody whose address is confirmed, and whose new account has the plan Pro. */
async function signUpConfirmed() {
  const person = await signUpUser(app)
  const { account } = await person.call(getMeRoute)
  await app.database
    .updateTable('authUsers')
    .set({ emailProvenAt: new Date() })
    .where('email', '=', person.email)
    .execute()
  return { ...person, accountId: account.id }
}

test('a mail to the plain address opens a conversation, and its answer keeps the thread', async () => {
  const address = `${createId()}@example.com`
  const from = `Grace Example <${address}>`
  const quote = 'Hello\n\nOn Wed, Bob wrote:\n> Is it so?'
  const file = { filename: 'shot.png', content: png }
  const mail = { from, text: quote, messageId: '<first@example.com>', attachments: [file] }
  expect(await outcomeOf(await compose(mail))).toEqual(stored)
  const conversation = await findFrom(address)
  expect(conversation).toMatchObject({
    kind: 'contact',
    state: 'new',
    subject: 'Versions',
    person: { name: 'Grace Example', address, accountId: null, plan: null },
    lastSequence: 1,
  })
  expect(conversation.waitingSince).not.toBeNull()
  expect(await listMessages(conversation.id)).toMatchObject([
    { text: quote, files: [{ name: 'shot.png' }], mail: { sender: null } },
  ])
  const { notifications } = await operator.call(listNotificationsRoute, {})
  expect(JSON.stringify(notifications)).toContain(conversation.id)
  expect((await app.mails()).at(-1)).toMatchObject({
    toAddress: 'operator@example.com',
    replyTo: address,
    textBody: expect.stringContaining(`Grace Example <${address}> writes by mail:\n\nHello`),
  })

  await answer(operator, conversation.id, 'Every one.')
  const answered = (await app.mails()).at(-1)
  expect(answered).toMatchObject({
    toAddress: address,
    replyTo: expect.stringMatching(/^reply\+[0-9a-f]{24}@site\.example$/),
    headers: { 'In-Reply-To': '<first@example.com>' },
  })
  const reply = { from: address, to: answered?.replyTo ?? '', cc: incomingMail.address }
  expect(await outcomeOf(await compose({ ...reply, text: 'Thanks.' }))).toEqual(stored)
  await findFrom(address)
  expect((await listMessages(conversation.id)).at(-1)?.text).toBe('Thanks.')
})

test('a mail that is delivered again opens one conversation, also at the same time', async () => {
  const address = `${createId()}@example.com`
  const mail = await compose({ from: address, messageId: '<again@example.com>' })
  expect(await Promise.all([outcomeOf(mail), outcomeOf(mail)])).toEqual([stored, stored])
  expect(await outcomeOf(mail)).toEqual(stored)
  const { person } = await findFrom(address)
  expect(person.name).toBe(address.split('@')[0])
  const other = `Other <${createId()}@example.com>`
  expect(await outcomeOf(await compose({ from: other, messageId: '<again@example.com>' }))).toEqual(
    stored,
  )
  expect(await listFrom(other.slice(7, -1))).toHaveLength(1)
})

test('the support address that is shown opens conversations too; the envelope goes first', async () => {
  const address = `${createId()}@example.com`
  const mail = await compose({ from: address, to: 'list@example.com' })
  expect(await outcomeOf(mail)).toEqual([404, 'support.reply-address-unknown'])
  expect(await outcomeOf(mail, { 'x-recipient': 'support@site.example' })).toEqual(stored)
  await findFrom(address)
})

test('a mail to an unknown token opens nothing, whoever else it is to', async () => {
  const address = `${createId()}@example.com`
  const to = `reply+${'0'.repeat(24)}@site.example`
  const unknown = [404, 'support.reply-address-unknown']
  const mail = { from: address, to, cc: incomingMail.address }
  expect(await outcomeOf(await compose(mail))).toEqual(unknown)
  const swapped = await compose({ ...mail, to: incomingMail.address, cc: '' })
  expect(await outcomeOf(swapped, { 'x-recipient': to })).toEqual(unknown)
  expect(await listFrom(address)).toEqual([])
})

test('a conversation belongs to an account only where the mail server vouches for the one sender', async () => {
  const pro = await signUpConfirmed()
  const from = pro.email.toUpperCase()
  const subjects = ['forged', 'failed', 'two senders', 'genuine']
  const forms: [string, Record<string, string>][] = [
    [from, {}],
    [from, { 'x-sender-verified': 'fail' }],
    [`${from}, other@example.com`, verified],
    [from, verified],
  ]
  for (const [index, [sender, headers]] of forms.entries()) {
    const source = `From: ${sender}\r\nTo: reply@site.example\r\nSubject: ${subjects[index]}\r\n\r\nHi`
    expect(await outcomeOf(source, headers)).toEqual(stored)
  }
  const bySubject = new Map(
    (await listFrom(pro.email)).map(({ subject, person }) => [subject, person]),
  )
  const visitor = { accountId: null, plan: null }
  for (const subject of subjects.slice(0, 3)) expect(bySubject.get(subject)).toMatchObject(visitor)
  expect(bySubject.get('genuine')).toMatchObject({ accountId: pro.accountId, plan: 'pro' })
})

test('an address that nobody has confirmed is a visitor’s, and a verified Pro sender stands before it', async () => {
  const word = createId()
  const unconfirmed = await signUpUser(app)
  await unconfirmed.call(getMeRoute)
  const pro = await signUpConfirmed()
  for (const from of [unconfirmed.email, pro.email])
    expect(await outcomeOf(await compose({ from, subject: word }), verified)).toEqual(stored)
  expect(await listFrom(word)).toMatchObject([
    { person: { address: pro.email, plan: 'pro' } },
    { person: { address: unconfirmed.email, accountId: null } },
  ])
})

test('mails of programs and our own are dropped, and one without a sender is refused', async () => {
  const dropped = { outcome: 'dropped' }
  const automatic = await compose({ headers: { 'auto-submitted': 'auto-replied' } })
  expect(await outcomeOf(automatic)).toEqual(dropped)
  expect(await outcomeOf(await compose({ from: incomingMail.address }))).toEqual(dropped)
  expect(await outcomeOf(await compose({ from: 'hello@site.example' }))).toEqual(dropped)
  const bare = `To: ${incomingMail.address}\r\n\r\nHello`
  expect(await outcomeOf(bare)).toEqual([422, 'support.mail-sender-invalid'])
})

test('a blocked address writes no mails, nor does a blocked account under a sender that was not checked', async () => {
  const refused = [403, 'support.blocked']
  const address = `${createId()}@example.com`
  expect(await outcomeOf(await compose({ from: address }))).toEqual(stored)
  const { id } = await findFrom(address)
  await operator.call(blockPersonRoute, { params: { id }, body: { reason: 'spam' } })
  expect(await outcomeOf(await compose({ from: address }))).toEqual(refused)

  const person = await signUpConfirmed()
  const message = { name: 'Ada', email: person.email, subject: 'Hi', message: 'Hi' }
  const contactId = createId()
  await person.call(sendContactMessageRoute, { body: { id: contactId, ...message } })
  await operator.call(blockPersonRoute, { params: { id: contactId }, body: { reason: 'spam' } })
  const mail = await compose({ from: person.email })
  expect(await outcomeOf(mail, verified)).toEqual(refused)
  expect(await outcomeOf(mail)).toEqual(refused)
  expect(await listFrom(person.email)).toHaveLength(1)
})

test('an unknown sender has two files and a text of any links, and what is missing is named', async () => {
  const address = `${createId()}@example.com`
  const attachments = ['1.png', '2.png', '3.png'].map((filename) => ({ filename, content: png }))
  const mail = await compose({
    from: address,
    text: 'https://example.com',
    subject: '',
    attachments,
  })
  expect(await outcomeOf(mail)).toEqual(stored)
  const { id, subject } = await findFrom(address)
  expect(subject).toBe('No subject')
  expect(await listMessages(id)).toMatchObject([
    {
      text: 'https://example.com\n\n[1 file was not stored: 3.png]',
      files: [{ name: '1.png' }, { name: '2.png' }],
    },
  ])
  const found = await operator.call(getConversationRoute, { params: { id } })
  expect(found.isNetworkKnown).toBe(false)
})

test('new conversations by mail are limited by sender, and of unknown ones by the sending server', async () => {
  const limited = await buildTestApp({ config: { ...config, rateLimits: true } })
  try {
    const send = async (from: string, clientAddress: string) =>
      (await handOver(limited, await compose({ from }), { 'x-client-address': clientAddress }))
        .status
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push(await send('grace@example.com', '192.0.2.1'))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429])
    for (let n = 0; n < 50; n += 1) await send(`${n}@example.com`, '192.0.2.1')
    expect(await send('new@example.com', '192.0.2.1')).toBe(429)
    expect(await send('new@example.com', '192.0.2.2')).toBe(202)
  } finally {
    await limited.close()
  }
})
