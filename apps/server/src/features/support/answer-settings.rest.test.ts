import {
  changeChatRoute,
  changeNotificationSettingsRoute,
  getConversationRoute,
  getMeRoute,
  listChatMessagesRoute,
  listConversationsRoute,
  listNotificationsRoute,
  startChatRoute,
} from '@product/contract'
import { createId, type MailTiming } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { authorize } from '#testing/run-prompts.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { answer, createVisitor, startChat } from '#testing/support-people.ts'

let app: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
beforeAll(async () => {
  app = await buildTestApp({
    config: { rateLimits: false, operatorEmail: 'operator@example.com' },
  })
  operator = await signUpOperator(app)
  await operator.call(getMeRoute)
})
afterAll(() => app.close())

const mailsTo = async (address: string) =>
  (await app.mails()).filter(({ toAddress }) => toAddress === address)

async function signUp(support: MailTiming): Promise<TestUser> {
  const person = await signUpProven(app, 'Ada')
  const { workspace } = await person.call(getMeRoute)
  await person.call(changeNotificationSettingsRoute, {
    params: { id: workspace.id },
    body: { support },
  })
  return person
}

/** As the chat of the web app starts it. */
async function startFromApp({ call }: TestUser, address: string | null = null): Promise<string> {
  const id = createId()
  const message = { id: createId(), text: 'Where is the export?', fileIds: [] }
  await call(startChatRoute, { body: { id, message, name: '', address, page: '/dashboard' } })
  return id
}

/** The stored notification of an answer. */
async function readNotificationMail(conversationId: string): Promise<string> {
  const { mail } = await app.database
    .selectFrom('notifications')
    .select('mail')
    .where('conversationId', '=', conversationId)
    .where('kind', '=', 'support')
    .executeTakeFirstOrThrow()
  return mail
}

test('at once: the answer is mailed to the confirmed address, and is not in the daily mail', async () => {
  const person = await signUp('at-once')
  const id = await startFromApp(person)
  expect((await answer(operator, id)).delivery).toBe('mail')
  expect(await mailsTo(person.email)).toHaveLength(1)
  expect(await readNotificationMail(id)).toBe('sent')
})

test('daily: the answer is in the daily mail alone', async () => {
  const person = await signUp('daily')
  const id = await startFromApp(person)
  expect((await answer(operator, id)).delivery).toBe('none')
  expect(await mailsTo(person.email)).toEqual([])
  expect(await readNotificationMail(id)).toBe('digest')
})

test('off: the answer is in the chat and at the bell, and operators are not told to write to the address', async () => {
  const person = await signUp('off')
  const id = await startFromApp(person)
  const toMailbox = (await mailsTo('operator@example.com')).at(-1)
  expect(toMailbox?.textBody).toContain('Where is the export?')
  expect(toMailbox?.replyTo).toBeNull()
  expect((await answer(operator, id, 'Under the menu.')).delivery).toBe('none')
  expect(await readNotificationMail(id)).toBe('none')
  expect(await mailsTo(person.email)).toEqual([])
  const { messages } = await person.call(listChatMessagesRoute, { params: { id }, query: {} })
  expect(messages.at(-1)?.text).toBe('Under the menu.')
  expect((await person.call(listNotificationsRoute)).notifications).toHaveLength(1)
})

test('an address that is not confirmed gets no answer', async () => {
  const person = await signUpUser(app)
  await app.database
    .updateTable('authUsers')
    .set({ emailProvenAt: null })
    .where('email', '=', person.email)
    .execute()
  const id = await startFromApp(person)
  expect((await answer(operator, id)).delivery).toBe('none')
  expect(await mailsTo(person.email)).toEqual([])
})

test('to leave the account’s own address changes nothing: neither at the start, later, nor by signing in', async () => {
  const person = await signUp('off')
  const own = person.email.toUpperCase()
  const started = await startFromApp(person, own)
  await answer(operator, started)
  const changed = await startFromApp(person)
  await person.call(changeChatRoute, { params: { id: changed }, body: { address: own } })
  await answer(operator, changed)
  const visitor = createVisitor(app)
  const { id: claimed } = await startChat(visitor, { address: own })
  const signedIn = createVisitor(app, visitor.token, undefined, authorize(person))
  await signedIn.call(changeChatRoute, { params: { id: claimed }, body: {} })
  await answer(operator, claimed)
  const mails = await app.mails()
  expect(mails.filter(({ toAddress }) => toAddress.toLowerCase() === person.email)).toEqual([])
})

test('another address that was left is mailed at once, and the daily mail does not repeat it', async () => {
  const person = await signUp('daily')
  const id = await startFromApp(person, 'elsewhere@example.com')
  expect((await answer(operator, id)).delivery).toBe('mail')
  expect(await mailsTo('elsewhere@example.com')).toHaveLength(1)
  expect(await mailsTo(person.email)).toEqual([])
  expect(await readNotificationMail(id)).toBe('sent')
})

test('operators see the address that answers go to, and find the chat by the account’s', async () => {
  const atOnce = await signUp('at-once')
  const daily = await signUp('daily')
  for (const [person, address] of [
    [atOnce, atOnce.email],
    [daily, null],
  ] as const) {
    const id = await startFromApp(person)
    const shown = await operator.call(getConversationRoute, { params: { id } })
    expect(shown.person.address).toBe(address)
    const found = await operator.call(listConversationsRoute, { query: { q: person.email } })
    expect(found.conversations.map((each) => each.id)).toEqual([id])
  }
})
