import {
  blockPersonRoute,
  deleteAccountRoute,
  getMeRoute,
  listChatMessagesRoute,
} from '@product/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { authorize } from '#testing/run-prompts.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { answer, createVisitor, startChat } from '#testing/support-people.ts'

let app: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  operator = await signUpOperator(app)
  await operator.call(getMeRoute)
})
afterAll(() => app.close())

test('the export of an account has its conversations, and none of a visitor with its address', async () => {
  const ada = await signUpUser(app)
  const { id } = await startChat(ada, { text: 'My own question' })
  await answer(operator, id, 'The answer to it')
  await startChat(createVisitor(app), { text: 'A foreign question', address: ada.email })
  const response = await app.request('/api/v1/me/export', { headers: authorize(ada) })
  const exported = (await response.json()) as { supportConversations: unknown[] }
  expect(exported.supportConversations).toMatchObject([
    {
      id,
      messages: [
        { author: 'person', text: 'My own question' },
        { author: 'operator', text: 'The answer to it' },
      ],
    },
  ])
})

test('conversations, their files and the block of an account go with it', async () => {
  const ada = await signUpUser(app)
  const { id } = await startChat(ada)
  await operator.call(blockPersonRoute, { params: { id }, body: {} })
  await ada.call(deleteAccountRoute, { body: { confirmation: ada.email } })
  const left = await Promise.all([
    app.database.selectFrom('conversations').select('id').where('id', '=', id).execute(),
    app.database
      .selectFrom('supportMessages')
      .select('id')
      .where('conversationId', '=', id)
      .execute(),
    app.database
      .selectFrom('supportBlocks')
      .select('subject')
      .where('kind', '=', 'account')
      .execute(),
  ])
  expect(left).toEqual([[], [], []])
})

test('answers stay when the account of an operator is deleted, without the name', async () => {
  const leaving = await signUpOperator(app)
  await leaving.call(getMeRoute)
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  await answer(leaving, id)
  await leaving.call(deleteAccountRoute, { body: { confirmation: leaving.email } })
  const conversation = await app.database
    .selectFrom('conversations')
    .select(['assigneeId', 'lastSequence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(conversation).toEqual({ assigneeId: null, lastSequence: 2 })
  const { messages } = await visitor.call(listChatMessagesRoute, { params: { id } })
  expect(messages.at(-1)).toMatchObject({ author: 'operator', authorName: 'Support' })
})
