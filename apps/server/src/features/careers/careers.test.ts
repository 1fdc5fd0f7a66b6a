import { ErrorBody } from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({
    config: { operatorEmail: 'operator@example.com', trustedProxies: ['127.0.0.1', '::1'] },
  })
})
afterAll(() => app.close())

const buildApplication = (changes: object = {}) => ({
  id: createId(),
  position: 'Product Designer',
  name: 'Grace Example',
  email: 'grace@example.com',
  link: 'https://grace.example.com',
  message: 'I draw interfaces that people can use.',
  ...changes,
})

let callers = 0
/** From an address of its own, unless one is given. */
const send = (application: object, from = `192.0.2.${++callers}`) =>
  app.post('/api/v1/job-applications', application, { headers: { 'x-forwarded-for': from } })

test('an application is stored, and the operator can answer its mail', async () => {
  const application = buildApplication()
  const response = await send(application)
  expect(response.status).toBe(202)
  expect(await response.json()).toEqual({ id: application.id })

  const stored = await app.database
    .selectFrom('conversations')
    .innerJoin('supportMessages as first', 'first.conversationId', 'conversations.id')
    .select(['kind', 'personName', 'address', 'subject', 'text'])
    .where('conversations.id', '=', application.id)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({
    kind: 'application',
    personName: application.name,
    address: application.email,
    subject: 'Application: Product Designer',
    text: `${application.message}\n\n${application.link}`,
  })
  expect((await app.mails()).at(-1)).toMatchObject({
    toAddress: 'operator@example.com',
    replyTo: 'grace@example.com',
    subject: expect.stringContaining('Application: Product Designer'),
    textBody: expect.stringContaining('https://grace.example.com'),
  })
  expect((await app.mails()).at(-1)?.textBody).toContain(`/operator/inbox/${application.id}`)
})

test('a general application needs neither a position nor a link', async () => {
  const response = await send(buildApplication({ position: null, link: '' }))
  expect(response.status).toBe(202)
  expect((await app.mails()).at(-1)?.subject).toContain('General application')
})

test('an application that is sent again is stored once and mailed once', async () => {
  const application = buildApplication()
  const mailsBefore = (await app.mails()).length
  const responses = await Promise.all([send(application), send(application)])
  expect(responses.map(({ status }) => status)).toEqual([202, 202])
  expect(await app.mails()).toHaveLength(mailsBefore + 1)
})

test('every field that is wrong is named, a link of another kind too', async () => {
  const wrong = { name: ' ', email: 'nobody', link: 'javascript:alert(1)', message: '' }
  const response = await send(buildApplication(wrong))
  expect(response.status).toBe(400)
  const { error } = ErrorBody.parse(await response.json())
  const complaints = Object.keys(wrong).map((path) => expect.objectContaining({ path }))
  expect(error.details).toEqual(expect.arrayContaining(complaints))
})

test('line breaks in a position cannot forge a header of the mail', async () => {
  await send(buildApplication({ position: 'x\r\nBcc: victim@example.com' }))
  expect((await app.mails()).at(-1)?.subject).not.toMatch(/[\r\n]/)
})

test('the eleventh application of an hour from one address is refused', async () => {
  await avoidWindowBoundary(3_600)
  const application = buildApplication()
  for (let count = 0; count < 10; count++)
    expect((await send(application, '198.51.100.7')).status).toBe(202)
  expect((await send(application, '198.51.100.7')).status).toBe(429)
})
