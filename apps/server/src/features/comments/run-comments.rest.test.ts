import {
  getMeRoute,
  listNotificationsRoute,
  listRunCommentsRoute,
  listRunPeopleRoute,
  replyToThreadRoute,
  resolveThreadRoute,
  savePromptRoute,
  startRunThreadRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addRun } from '#testing/add-run.ts'
import { addTeam } from '#testing/add-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { authorize } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let owner: TestUser
let viewer: TestUser
let stranger: TestUser
let promptId: string
let runId: string
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  owner = await signUpUser(app, { firstName: 'Olga' })
  viewer = await signUpUser(app, { firstName: 'Vera' })
  stranger = await signUpUser(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  const { members } = await addTeam(app, [
    { user: owner, role: 'owner' },
    { user: viewer, role: 'viewer' },
  ])
  promptId = createId()
  await members[0]?.call(savePromptRoute, {
    params: { id: promptId },
    body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, body: 'Hello' } },
  })
  runId = await addRun(app, promptId)
})

const start = (person: TestUser, text = 'Too long an answer.') =>
  person.call(startRunThreadRoute, {
    params: { id: runId, threadId: createId() },
    body: { commentId: createId(), text },
  })
const list = (person: TestUser) => person.call(listRunCommentsRoute, { params: { id: runId } })

test('members comment on a run, whichever workspace they are in, and others do not find it', async () => {
  const { id } = await start(viewer)
  await owner.call(replyToThreadRoute, {
    params: { id, commentId: createId() },
    body: { text: 'Agreed.' },
  })
  const { threads } = await list(viewer)
  expect(threads[0]?.comments.map(({ text }) => text)).toEqual(['Too long an answer.', 'Agreed.'])
  await expect(list(stranger)).rejects.toMatchObject({ status: 404 })
  await expect(start(stranger)).rejects.toMatchObject({ status: 404 })
})

test('a reply on a run leads into its workspace, where alone the run is found', async () => {
  const { id } = await start(viewer)
  const commentId = createId()
  await owner.call(replyToThreadRoute, { params: { id, commentId }, body: { text: 'Agreed.' } })
  const { notifications } = await viewer.call(listNotificationsRoute)
  expect(notifications[0]).toMatchObject({
    kind: 'reply',
    path: `/history/${runId}?comment=${commentId}`,
    workspace: { isNeeded: true },
  })
})

test('a viewer resolves only threads of their own', async () => {
  const { id } = await start(owner)
  const resolve = (person: TestUser) =>
    person.call(resolveThreadRoute, { params: { id }, body: { isResolved: true } })
  await expect(resolve(viewer)).rejects.toMatchObject({ status: 403 })
  expect((await resolve(owner)).resolution?.by?.name).toBe('Olga Example')
})

test('comments on a run of a restricted prompt are for those who may see it', async () => {
  const { id } = await start(owner)
  await sql`update prompts set is_restricted = true where id = ${promptId}`.execute(app.database)
  await expect(list(viewer)).rejects.toMatchObject({ status: 404 })
  const reply = { params: { id, commentId: createId() }, body: { text: 'Hello' } }
  await expect(viewer.call(replyToThreadRoute, reply)).rejects.toMatchObject({ status: 404 })
  const { people } = await owner.call(listRunPeopleRoute, { params: { id: runId } })
  expect(people).toEqual([])
  const { account } = await viewer.call(getMeRoute)
  const { comments } = await start(owner, `@${account.handle}`)
  expect(comments[0]?.mentions).toEqual([])
})

test('members are mentioned in comments on a run', async () => {
  const { people } = await owner.call(listRunPeopleRoute, { params: { id: runId } })
  expect(people.map(({ name }) => name)).toEqual(['Vera Example'])
  const { comments } = await start(owner, `@${people[0]?.handle} look`)
  expect(comments[0]?.mentions).toMatchObject([{ name: 'Vera Example' }])
})

/** The events that the open page of the run gets. */
async function follow(person: TestUser) {
  const path = `/api/v1/runs/${runId}/comments/stream`
  const response = await app.request(path, { headers: authorize(person) })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => {
    const { done, value = '' } = (await reader?.read()) ?? { done: true }
    return done ? null : /^data: (.+)$/m.exec(value)?.[1]
  }
  return { status: response.status, next }
}

test('everyone who has the run open is told of its comments at once, while they may see it', async () => {
  const event = '{"type":"comments"}'
  const events = await follow(viewer)
  expect(await events.next()).toBe(event)
  const { id } = await start(owner)
  expect(await events.next()).toBe(event)
  await owner.call(resolveThreadRoute, { params: { id }, body: { isResolved: true } })
  expect(await events.next()).toBe(event)
  await sql`update prompts set is_restricted = true where id = ${promptId}`.execute(app.database)
  await start(owner, 'For owners')
  expect(await events.next()).toBeNull()
  expect((await follow(viewer)).status).toBe(404)
})
