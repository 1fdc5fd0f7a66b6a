import { ErrorBody } from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { operatorEmail: 'operator@example.com' } })
})
afterAll(() => app.close())

const buildMessage = (changes: object = {}) => ({
  id: createId(),
  name: 'Grace Example',
  email: 'grace@example.com',
  subject: 'A question',
  message: 'Does it keep every version?',
  ...changes,
})

const send = (message: object) => app.post('/api/v1/contact-messages', message)

test('a message is stored and the operator can answer its mail', async () => {
  const message = buildMessage()
  const response = await send(message)
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ id: message.id })

  const stored = await app.database
    .selectFrom('conversations')
    .innerJoin('supportMessages as first', 'first.conversationId', 'conversations.id')
    .select(['kind', 'state', 'personName', 'address', 'subject', 'text'])
    .where('conversations.id', '=', message.id)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({
    kind: 'contact',
    state: 'new',
    personName: message.name,
    address: message.email,
    subject: message.subject,
    text: message.message,
  })
  expect((await app.mails()).at(-1)).toMatchObject({
    toAddress: 'operator@example.com',
    replyTo: 'grace@example.com',
    subject: expect.stringContaining('A question'),
  })
  const link = `/operator/inbox/${message.id}`
  const textBody = (await app.mails()).at(-1)?.textBody ?? ''
  expect(textBody).toContain('Does it keep every version?\n\nAnswer in the inbox: ')
  expect(textBody).toContain(
    `${link}\n\nA reply to this mail goes to the person directly and is not recorded in the inbox.`,
  )
})

test('a message that is sent again is stored once and mailed once', async () => {
  const message = buildMessage()
  const mailsBefore = (await app.mails()).length
  const responses = await Promise.all([send(message), send(message), send(message)])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await app.mails()).toHaveLength(mailsBefore + 1)
})

test('every missing field is named', async () => {
  const response = await send({
    id: createId(),
    name: ' ',
    email: 'nobody',
    subject: '',
    message: '',
  })
  expect(response.status).toBe(400)
  const { error } = ErrorBody.parse(await response.json())
  expect(error.code).toBe('request.invalid')
  const complaints = ['name', 'email', 'subject', 'message'].map((path) =>
    expect.objectContaining({ path }),
  )
  expect(error.details).toEqual(expect.arrayContaining(complaints))
})

test('line breaks in the subject cannot forge a header of the mail', async () => {
  await send(buildMessage({ subject: 'Hello\r\nBcc: victim@example.com' }))
  expect((await app.mails()).at(-1)?.subject).not.toMatch(/[\r\n]/)
})
