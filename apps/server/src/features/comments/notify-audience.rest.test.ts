import {
  addSharesRoute,
  changePlanRoute,
  deleteCommentRoute,
  editCommentRoute,
  getMeRoute,
  listNotificationsRoute,
  replyToThreadRoute,
  savePromptRoute,
  startPromptThreadRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

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
  const toldOf = async ({ call }: TestUser) => {
    const { notifications } = await call(listNotificationsRoute)
    return notifications
      .filter(({ kind }) => kind !== 'shared')
      .map(({ kind, path }) => [kind, path])
  }
  const path = `/editor/${promptId}?comment=${commentId}`
  expect((await toldOf(reader))[0]).toEqual(['mention', path])
  expect((await toldOf(leaver))[0]).toEqual(['reply', path])
  expect((await toldOf(owner))[0]).toEqual(['comment', path])
  expect((await toldOf(writer)).flat()).not.toContain(path)

  await app.database.deleteFrom('shares').where('accountId', '=', leaver.id).execute()
  expect(await toldOf(leaver)).toEqual([])
  await writer.call(deleteCommentRoute, { params: { id: commentId } })
  expect((await toldOf(reader)).flat()).not.toContain(path)
})

test('somebody whom an edit mentions is told of it once', async () => {
  const [owner, reader] = [await signUp('Olga'), await signUp('Rita')]
  await app.database.updateTable('authUsers').set({ emailProvenAt: new Date() }).execute()
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
  const promptId = createId()
  await owner.call(savePromptRoute, {
    params: { id: promptId },
    body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, body: 'Hello' } },
  })
  await owner.call(addSharesRoute, {
    params: { kind: 'prompt', id: promptId },
    body: { emails: [reader.email], access: 'read' },
  })
  // Somebody is known to others once they have commented.
  await reader.call(startPromptThreadRoute, {
    params: { id: promptId, threadId: createId() },
    body: { commentId: createId(), text: 'I am here' },
  })
  const [threadId, commentId] = [createId(), createId()]
  await owner.call(startPromptThreadRoute, {
    params: { id: promptId, threadId },
    body: { commentId, text: 'Look' },
  })
  for (const text of [`Look, @${reader.handle}`, `Look here, @${reader.handle}`])
    await owner.call(editCommentRoute, { params: { id: commentId }, body: { text } })
  const { notifications } = await reader.call(listNotificationsRoute)
  expect(notifications.map(({ kind }) => kind).filter((kind) => kind === 'mention')).toHaveLength(1)
})

test('a deleted reply is taken out of its notification, which stays with the others', async () => {
  const [owner, writer, reader] = [await signUp('Olga'), await signUp('Wim'), await signUp('Rita')]
  await app.database.updateTable('authUsers').set({ emailProvenAt: new Date() }).execute()
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
  const promptId = createId()
  await owner.call(savePromptRoute, {
    params: { id: promptId },
    body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, body: 'Hello' } },
  })
  await owner.call(addSharesRoute, {
    params: { kind: 'prompt', id: promptId },
    body: { emails: [writer, reader].map(({ email }) => email), access: 'read' },
  })
  const threadId = createId()
  await owner.call(startPromptThreadRoute, {
    params: { id: promptId, threadId },
    body: { commentId: createId(), text: 'First' },
  })
  const reply = async ({ call }: TestUser, text: string) => {
    const commentId = createId()
    await call(replyToThreadRoute, { params: { id: threadId, commentId }, body: { text } })
    return commentId
  }
  const ids = [
    await reply(writer, 'One'),
    await reply(reader, 'Two'),
    await reply(writer, 'Three'),
    await reply(reader, 'Four'),
  ]
  const [one = '', two = '', three = '', four = ''] = ids
  const told = async () => {
    const { notifications } = await owner.call(listNotificationsRoute)
    return notifications.map(({ actor, count, excerpt, path }) => [
      actor?.name,
      count,
      excerpt,
      path.replace(/.*=/, ''),
    ])
  }
  const remove = ({ call }: TestUser, id: string) => call(deleteCommentRoute, { params: { id } })
  expect(await told()).toEqual([['Rita Example', 4, 'Four', four]])
  await remove(reader, four)
  expect(await told()).toEqual([['Wim Example', 3, 'Three', three]])
  await remove(writer, one)
  expect(await told()).toEqual([['Wim Example', 2, 'Three', three]])
  await writer.call(editCommentRoute, { params: { id: three }, body: { text: 'Third' } })
  expect(await told()).toEqual([['Wim Example', 2, 'Third', three]])
  await remove(writer, three)
  expect(await told()).toEqual([['Rita Example', 1, 'Two', two]])
  await remove(reader, two)
  expect(await told()).toEqual([])
})
