import {
  blockPersonRoute,
  changeChatRoute,
  changeNotificationSettingsRoute,
  getMeRoute,
  listNotificationsRoute,
  markChatSeenRoute,
  requestTranscriptRoute,
  SupportChatEvent,
  sendChatMessageRoute,
  sendContactMessageRoute,
  typeInChatRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { authorize } from '#testing/run-prompts.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { answer, createVisitor, readEvents, startChat } from '#testing/support-people.ts'
import { findTranscriptAddress, mailTranscript } from './mail-transcript.ts'
import { findOptionalConversation } from './queries.ts'

let app: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
beforeAll(async () => {
  app = await buildTestApp({
    config: {
      rateLimits: false,
      operatorEmail: 'operator@example.com',
      mailFrom: 'Promptuary <hello@site.example>',
    },
  })
  operator = await signUpOperator(app)
  await operator.call(getMeRoute)
})
afterAll(() => app.close())

const mailsTo = async (address: string) =>
  (await app.mails()).filter(({ toAddress }) => toAddress === address)

async function signUpConfirmed(): Promise<TestUser> {
  const person = await signUpUser(app)
  await person.call(getMeRoute)
  await app.database
    .updateTable('authUsers')
    .set({ emailProvenAt: new Date() })
    .where('email', '=', person.email)
    .execute()
  return person
}

async function follow(id: string, headers: Record<string, string>) {
  const response = await app.request(`/api/v1/support/chats/${id}/stream`, { headers })
  const events = readEvents(response, SupportChatEvent)
  await expect.poll(() => events.seen.length).toBeGreaterThan(0)
  return events
}

/** As after the pause that a person is given to connect again. */
async function mailUnseen(pause = '2 minutes'): Promise<void> {
  await sql`update support_messages set created_at = created_at - ${pause}::interval`.execute(
    app.database,
  )
  await app.jobs.enqueue(app.database, 'mail-support-answers', {})
  await app.drainJobs()
}

test('the answers to a contact message are mails of one thread, to be answered to the operators', async () => {
  const id = createId()
  const address = `${id}@example.com`
  await callAs(app)(sendContactMessageRoute, {
    body: {
      id,
      name: 'Grace',
      email: address,
      subject: 'Versions',
      message: 'Are all\nof them there?',
    },
  })
  expect(await answer(operator, id, 'Yes, every one.')).toMatchObject({
    delivery: 'mail',
    conversation: { state: 'answered' },
  })
  await answer(operator, id, 'And their labels.')
  const [first, second] = await mailsTo(address)
  expect(first).toMatchObject({
    subject: 'Re: [Promptuary] Versions',
    replyTo: 'operator@example.com',
    headers: {
      'In-Reply-To': `<${id}@site.example>`,
      References: `<${id}@site.example>`,
    },
  })
  expect(first?.textBody).toContain('Hello Grace,\n\nYes, every one.')
  expect(first?.textBody).toContain('> Are all\n> of them there?')
  expect(second).toMatchObject({
    subject: first?.subject,
    headers: {
      'In-Reply-To': `<${first?.id}@site.example>`,
      References: `<${id}@site.example> <${first?.id}@site.example>`,
    },
  })
})

test('a line break in a name or a subject forges no header', async () => {
  const id = createId()
  await callAs(app)(sendContactMessageRoute, {
    body: {
      id,
      name: 'G\r\nBcc: v@example.com',
      email: 'forger@example.com',
      subject: 'S\r\nBcc: v@example.com',
      message: 'm',
    },
  })
  await answer(operator, id)
  const [mail] = await mailsTo('forger@example.com')
  expect(mail?.subject).not.toMatch(/[\r\n]/)
  expect(JSON.stringify(mail?.headers)).not.toContain('Bcc')
})

test('a visitor who has the chat open gets no mail, and one who closed the tab does', async () => {
  const visitor = createVisitor(app)
  const address = 'tab@example.com'
  const { id } = await startChat(visitor, { address })
  const events = await follow(id, visitor.headers)
  expect((await answer(operator, id, 'The first answer')).delivery).toBe('chat')
  await visitor.call(markChatSeenRoute, { params: { id }, body: { sequence: 2 } })
  await mailUnseen()
  expect((await answer(operator, id, 'The second answer')).delivery).toBe('chat')
  await events.leave()
  await expect
    .poll(() => app.database.selectFrom('supportStreams').select('id').execute())
    .toEqual([])
  await mailUnseen()
  await mailUnseen()
  const mails = await mailsTo(address)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.textBody).toContain('The second answer')
  expect(mails[0]?.textBody).not.toContain('The first answer')
  expect((await answer(operator, id, 'The third answer')).delivery).toBe('mail')
  expect(await mailsTo(address)).toHaveLength(2)
})

test('an answer that stays unseen in an open tab is mailed after a while', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor, { address: 'asleep@example.com' })
  const events = await follow(id, visitor.headers)
  await answer(operator, id)
  await mailUnseen('5 minutes')
  expect(await mailsTo('asleep@example.com')).toEqual([])
  await mailUnseen('6 minutes')
  expect(await mailsTo('asleep@example.com')).toHaveLength(1)
  await events.leave()
})

test('a visitor who leaves the address later gets the answer then', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  expect((await answer(operator, id)).delivery).toBe('none')
  await mailUnseen()
  await visitor.call(changeChatRoute, { params: { id }, body: { address: 'later@example.com' } })
  await mailUnseen()
  expect(await mailsTo('later@example.com')).toHaveLength(1)
})

test('a person with an account is told by bell and mail, unless the chat is open', async () => {
  const person = await signUpConfirmed()
  const { id } = await startChat(person, { text: 'My question' })
  const bell = async () => (await person.call(listNotificationsRoute)).notifications
  const events = await follow(id, authorize(person))
  await answer(operator, id)
  expect(await bell()).toEqual([])
  await person.call(markChatSeenRoute, { params: { id }, body: { sequence: 2 } })
  await events.leave()
  await expect
    .poll(() => app.database.selectFrom('supportStreams').select('id').execute())
    .toEqual([])
  expect((await answer(operator, id, 'One more thing')).delivery).toBe('mail')
  expect(await bell()).toMatchObject([
    {
      kind: 'support',
      actor: { name: 'Support' },
      text: 'answered you',
      title: 'My question',
      excerpt: 'One more thing',
    },
  ])
  const mails = await mailsTo(person.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.textBody).toContain('One more thing')
})

test('a person who wants no mails about answers gets the bell alone', async () => {
  const person = await signUpConfirmed()
  const { workspace } = await person.call(getMeRoute)
  await person.call(changeNotificationSettingsRoute, {
    params: { id: workspace.id },
    body: { support: 'off' },
  })
  const { id } = await startChat(person)
  expect((await answer(operator, id)).delivery).toBe('none')
  expect(await mailsTo(person.email)).toEqual([])
  expect((await person.call(listNotificationsRoute)).notifications).toHaveLength(1)
})

test('no answer goes to an address that the account has not confirmed', async () => {
  const person = await signUpUser(app)
  const { id } = await startChat(person)
  await app.database
    .updateTable('authUsers')
    .set({ emailProvenAt: null })
    .where('email', '=', person.email)
    .execute()
  await answer(operator, id)
  expect(await mailsTo(person.email)).toEqual([])
  await expect(person.call(requestTranscriptRoute, { params: { id } })).rejects.toMatchObject({
    code: 'support.address-unconfirmed',
    message: expect.stringContaining('Settings › Notifications'),
  })
})

test('the transcript is mailed once somebody has answered, to the address that was left', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor, { name: 'Grace', text: 'The question' })
  const params = { id }
  const request = () => visitor.call(requestTranscriptRoute, { params })
  await expect(request()).rejects.toMatchObject({ code: 'support.not-answered-yet' })
  await answer(operator, id, 'The answer')
  await expect(request()).rejects.toMatchObject({ code: 'support.no-address' })
  await visitor.call(changeChatRoute, { params, body: { address: 'script@example.com' } })
  await visitor.call(sendChatMessageRoute, { params, body: { id: createId(), text: 'Thanks' } })
  await visitor.call(sendChatMessageRoute, {
    params,
    body: { id: createId(), text: 'Log in at https://spam.example now' },
  })
  expect(await request()).toEqual({ address: 'script@example.com' })
  const mail = (await mailsTo('script@example.com')).at(-1)
  expect(mail?.subject).toBe('Transcript of a chat with Promptuary support')
  expect(mail?.textBody).toMatch(
    /Visitor, .* UTC\nThe question\n\nOlga Operator, .* UTC\nThe answer\n\nVisitor, .* UTC\nThanks\n\nVisitor, .* UTC\nLog in at \[link] now\n$/,
  )
  expect(mail?.textBody).not.toContain('Grace')
  await visitor.call(changeChatRoute, { params, body: { address: 'victim@example.com' } })
  await expect(request()).rejects.toMatchObject({ code: 'support.transcript-sent-elsewhere' })
  expect(await mailsTo('victim@example.com')).toEqual([])
})

test('a name with a link is refused, also after an answer', async () => {
  const visitor = createVisitor(app)
  const name = 'Log in at spam.example/login or https://spam.example'
  await expect(startChat(visitor, { name })).rejects.toMatchObject({
    code: 'support.links-refused',
  })
  const { id } = await startChat(visitor, { name: 'Grace' })
  await answer(operator, id)
  await expect(
    visitor.call(changeChatRoute, { params: { id }, body: { name } }),
  ).rejects.toMatchObject({ code: 'support.links-refused' })
})

test('an answer repeats no links of the person: anybody can type an address', async () => {
  const person = await signUpConfirmed()
  const text = 'Pay at https://spam.example/pay now'
  const { id } = await startChat(person, { address: 'victim3@example.com', text })
  await answer(operator, id, 'See https://promptuary.example/docs')
  const mail = (await mailsTo('victim3@example.com')).at(-1)
  expect(mail?.subject).toBe('Re: [Promptuary] Pay at [link] now')
  expect(mail?.textBody).toContain('> Pay at [link] now')
  expect(mail?.textBody).toContain('See https://promptuary.example/docs')
  expect(mail?.textBody).not.toContain('spam')
})

test('somebody who is blocked has no transcript mailed and does not appear as typing', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor, { address: 'blocked@example.com' })
  const params = { id }
  await answer(operator, id)
  await operator.call(blockPersonRoute, { params, body: { reason: 'Spam' } })
  await expect(visitor.call(requestTranscriptRoute, { params })).rejects.toMatchObject({
    code: 'support.blocked',
  })
  await expect(visitor.call(typeInChatRoute, { params })).rejects.toMatchObject({
    code: 'support.blocked',
  })
})

test('the transcript of an account goes to its confirmed address, whatever was typed', async () => {
  const person = await signUpConfirmed()
  const { id } = await startChat(person, { address: 'victim2@example.com' })
  await app.database
    .updateTable('conversations')
    .set({ firstAnsweredAt: new Date() })
    .where('id', '=', id)
    .execute()
  expect(await person.call(requestTranscriptRoute, { params: { id } })).toEqual({
    address: person.email,
  })
})

test('a chat that becomes one of an account while its transcript is composed sends none to the typed address', async () => {
  const visitor = createVisitor(app)
  const text = 'Hello'
  const { id } = await startChat(visitor, { address: 'victim4@example.com', text })
  await answer(operator, id)
  const before = await findOptionalConversation(app.database, id)
  if (!before) throw new Error('No chat')
  const address = await findTranscriptAddress(app.database, before)
  const sent = await mailsTo(address)
  const person = await signUpConfirmed()
  const both = createVisitor(app, visitor.token, undefined, authorize(person))
  await both.call(sendChatMessageRoute, {
    params: { id },
    body: { id: createId(), text: 'https://spam.example' },
  })
  await expect(mailTranscript(app, before, address)).rejects.toMatchObject({
    code: 'support.transcript-sent-elsewhere',
  })
  expect(await mailsTo(address)).toEqual(sent)
})

test('the operators’ mailbox hears of a reply while nobody answers', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor, { address: 'reply@example.com' })
  await answer(operator, id)
  const before = (await mailsTo('operator@example.com')).length
  const send = (text: string) =>
    visitor.call(sendChatMessageRoute, { params: { id }, body: { id: createId(), text } })
  await send('One more question')
  await send('And another')
  const mails = await mailsTo('operator@example.com')
  expect(mails).toHaveLength(before + 1)
  expect(mails.at(-1)).toMatchObject({
    replyTo: 'reply@example.com',
    textBody: expect.stringContaining('One more question'),
  })
})

test('of many answers that wait, the newest are mailed', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  for (let count = 1; count <= 12; count++) await answer(operator, id, `Answer ${count}.`)
  await visitor.call(changeChatRoute, { params: { id }, body: { address: 'many@example.com' } })
  await mailUnseen()
  const [mail] = await mailsTo('many@example.com')
  expect(mail?.textBody).toContain('Earlier answers are in the chat.')
  expect(mail?.textBody).toContain('Answer 12.')
  expect(mail?.textBody).not.toContain('Answer 2.')
})
