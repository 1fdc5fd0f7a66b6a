import {
  addSharesRoute,
  changePlanRoute,
  getMeRoute,
  replyToThreadRoute,
  savePromptRoute,
  startPromptThreadRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { enterSubject } from './enter-subject.ts'
import { findAudience } from './find-audience.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

async function signUp(firstName: string) {
  const user = await signUpUser(app, { firstName })
  const { account, workspace } = await user.call(getMeRoute)
  return { ...user, ...account, workspaceId: workspace.id }
}

type Person = Awaited<ReturnType<typeof signUp>>

const actorOf = ({ id, workspaceId, email }: Person) => ({
  kind: 'user' as const,
  accountId: id,
  workspaceId,
  role: 'owner' as const,
  issuer: 'own',
  subject: '',
  sessionId: null,
  email,
  provenEmail: email,
  isAnonymous: false,
  isOperator: false,
})

test('a comment concerns those it mentions, those in its thread and the author of the prompt', async () => {
  const [owner, writer, reader, leaver] = [
    await signUp('Olga'),
    await signUp('Wim'),
    await signUp('Rita'),
    await signUp('Lena'),
  ]
  await app.database.updateTable('authUsers').set({ emailProvenAt: new Date() }).execute()
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
  const promptId = createId()
  await owner.call(savePromptRoute, {
    params: { id: promptId },
    body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, body: 'Hello' } },
  })
  await owner.call(addSharesRoute, {
    params: { kind: 'prompt', id: promptId },
    body: { emails: [writer, reader, leaver].map(({ email }) => email), access: 'read' },
  })
  const threadId = createId()
  await leaver.call(startPromptThreadRoute, {
    params: { id: promptId, threadId },
    body: { commentId: createId(), text: 'First' },
  })
  const reply = async ({ call }: TestUser, text: string) => {
    const commentId = createId()
    await call(replyToThreadRoute, { params: { id: threadId, commentId }, body: { text } })
    return commentId
  }
  await reply(reader, 'Second')
  const commentId = await reply(writer, `@${reader.handle} @${writer.handle} Third`)
  const find = async () => {
    const commenter = await enterSubject(app.database, actorOf(writer), { promptId })
    const audience = await findAudience(app.database, commenter, { threadId, commentId })
    return new Map(audience.map(({ accountId, reason }) => [accountId, reason]))
  }
  expect(await find()).toEqual(
    new Map([
      [reader.id, 'mention'],
      [leaver.id, 'reply'],
      [owner.id, 'comment'],
    ]),
  )
  await app.database.deleteFrom('shares').where('accountId', '=', leaver.id).execute()
  expect([...(await find()).keys()]).not.toContain(leaver.id)
})
