import { rmSync } from 'node:fs'
import {
  getPublicConfigRoute,
  listChatMessagesRoute,
  SupportChatEvent,
  sendChatMessageRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import { changeRole } from '#features/identity/index.ts'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'
import { startServerProcess } from '#testing/start-server-process.ts'
import { answer, createVisitor, readEvents, startChat } from '#testing/support-people.ts'

test('a chat goes on at another process after kill -9: every message is there once', async ({
  onTestFinished,
}) => {
  const database = await createTestDatabase()
  const folder = createTestFolder()
  onTestFinished(async () => {
    await database.drop()
    rmSync(folder, { recursive: true, maxRetries: 20 })
  })
  const environment = {
    DATABASE_URL: database.url,
    SECRETS_KEY: 'a key of this test that is long enough',
  }
  const first = await startServerProcess(folder, environment)
  const second = await startServerProcess(folder, environment)
  const operator = await signUpOperatorAt(second.url, database)

  const visitor = createVisitor(first)
  const elsewhere = createVisitor(second, visitor.token)
  const { id } = await startChat(visitor, { text: 'Message 1' })
  const params = { id }
  const follow = async (url: string, after: number) =>
    readEvents(
      await fetch(new URL(`/api/v1/support/chats/${id}/stream?after=${after}`, url), {
        headers: visitor.headers,
      }),
      SupportChatEvent,
    )
  const sequencesOf = ({ seen }: { seen: SupportChatEvent[] }) =>
    seen.flatMap((event) =>
      event.type === 'messages' ? event.messages.map(({ sequence }) => sequence) : [],
    )

  const before = await follow(first.url, 0)
  await answer(operator, id, 'Message 2')
  await expect.poll(() => sequencesOf(before)).toEqual([1, 2])

  const unanswered = { id: createId(), text: 'Message 3' }
  const lost = visitor.call(sendChatMessageRoute, { params, body: unanswered }).catch(() => null)
  first.process.kill('SIGKILL')
  await Promise.all([lost, first.process.ended, before.hasEnded])

  const after = await follow(second.url, Math.max(...sequencesOf(before)))
  await elsewhere.call(sendChatMessageRoute, { params, body: unanswered })
  await elsewhere.call(sendChatMessageRoute, { params, body: unanswered })
  await answer(operator, id, 'Message 4')
  await expect.poll(() => sequencesOf(after).at(-1)).toBe(4)
  expect([...new Set([...sequencesOf(before), ...sequencesOf(after)])]).toEqual([1, 2, 3, 4])
  const { messages } = await elsewhere.call(listChatMessagesRoute, { params })
  expect(messages.map(({ text }) => text)).toEqual([1, 2, 3, 4].map((n) => `Message ${n}`))
  await after.leave()
}, 120_000)

async function signUpOperatorAt(
  url: string,
  { kysely }: Awaited<ReturnType<typeof createTestDatabase>>,
) {
  const { auth } = await callAs({ url })(getPublicConfigRoute)
  const user = await signUpUser({ url, apiKeys: { publishable: auth.anonKey } })
  await changeRole(kysely, { email: user.email, role: 'operator', allowsUnproven: true })
  const { data } = await user.browser.refreshSession()
  return { call: callAs({ url }, data.session?.access_token) }
}
