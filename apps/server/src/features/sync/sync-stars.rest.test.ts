import {
  changePlanRoute,
  changeProfileRoute,
  changePromptsRoute,
  getPublicPromptContentRoute,
  getPublicPromptRoute,
  moderateRoute,
  publishPromptRoute,
  savePromptRoute,
  starPromptRoute,
  unstarPromptRoute,
  withdrawPromptRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPublication } from '#testing/add-publication.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { followCopy } from '#testing/follow-copy.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let operator: TestUser
let author: TestUser
let reader: TestUser
let copy: ReturnType<typeof followCopy>
let prompt: { id: string; slug: string }

beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  operator = await signUpOperator(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  author = await signUpProven(app, 'Ann')
  reader = await signUpUser(app)
  prompt = await addPublication(app, author, {
    content: { title: 'Cover letter', description: 'For jobs.', body: 'Dear {{name}}. '.repeat(9) },
  })
  copy = followCopy(reader.call)
  await copy.pull()
})

const star = () => reader.call(starPromptRoute, { params: { slug: prompt.slug } })

/** Pulls once: ids of the stars that came and those that are gone. */
async function pull() {
  const [page] = await copy.pull()
  const deleted = page?.deleted.filter(({ kind }) => kind === 'star') ?? []
  return { stars: page?.stars.map(({ id }) => id), deleted: deleted.map(({ id }) => id) }
}

const come = () => ({ stars: [prompt.id], deleted: [] })
const go = () => ({ stars: [], deleted: [prompt.id] })

const moderate = (
  action: 'hide' | 'restore' | 'mark-pro',
  target: { kind: 'prompt' | 'author'; target: string } = { kind: 'prompt', target: prompt.slug },
) => operator.call(moderateRoute, { body: { action, reason: 'A reason', ...target } })

test('a starred prompt is sent as its page shows it, once, and goes with its star', async () => {
  expect(await pull()).toEqual({ stars: [], deleted: [] })
  await star()
  expect(await pull()).toEqual(come())
  const page = await reader.call(getPublicPromptRoute, { params: { slug: prompt.slug } })
  const { id, slug, version, content, category, licence, isPro, publishedAt, updatedAt } = page
  const { handle, name } = page.author
  expect(copy.stars.get(prompt.id)).toEqual({
    ...{ id, slug, version, content, category, licence, isPro, publishedAt, updatedAt },
    author: { handle, name },
    isLocked: false,
    starredAt: expect.any(String),
  })
  expect(copy.prompts.has(prompt.id)).toBe(false)
  expect(await pull()).toEqual({ stars: [], deleted: [] })
  await reader.call(unstarPromptRoute, { params: { slug: prompt.slug } })
  expect(await pull()).toEqual(go())
})

test('a new published version and a new name of the author are told to those who starred it', async () => {
  await star()
  await pull()
  const content = { ...emptyContent, title: 'Cover letter', body: 'To whom it may concern' }
  const details = { description: 'For jobs.', tags: ['jobs'] }
  await author.call(savePromptRoute, {
    params: { id: prompt.id },
    body: {
      saveId: createId(),
      baseRevision: 1,
      content: { ...content, ...details },
      seal: true,
    },
  })
  expect(await pull()).toEqual({ stars: [], deleted: [] })
  const params = { id: prompt.id }
  const body = { category: 'writing', licence: 'mit', confirmed: true } as const
  await author.call(publishPromptRoute, { params, body })
  expect(await pull()).toEqual(come())
  expect(copy.stars.get(prompt.id)).toMatchObject({ version: 2, content: { body: content.body } })
  await author.call(changeProfileRoute, { body: { name: 'Ann Renamed' } })
  expect(await pull()).toEqual(come())
  expect(copy.stars.get(prompt.id)?.author.name).toBe('Ann Renamed')
})

test('a prompt that is withdrawn, hidden or deleted, or whose author is banned, goes', async () => {
  await star()
  await pull()
  await moderate('hide')
  expect(await pull()).toEqual(go())
  await moderate('restore')
  expect(await pull()).toEqual(come())
  const ban = { kind: 'author', target: (await find()).author.handle } as const
  await operator.call(moderateRoute, { body: { action: 'ban', reason: 'A reason', ...ban } })
  expect(await pull()).toEqual(go())
  await operator.call(moderateRoute, { body: { action: 'unban', ...ban } })
  expect(await pull()).toEqual(come())
  await author.call(withdrawPromptRoute, { params: { id: prompt.id } })
  expect(await pull()).toEqual(go())
})

const find = () => reader.call(getPublicPromptRoute, { params: { slug: prompt.slug } })

test('a prompt that its author deletes for good goes', async () => {
  await star()
  await pull()
  for (const action of ['delete', 'delete-for-good'] as const)
    await author.call(changePromptsRoute, { body: { action, ids: [prompt.id] } })
  expect(await pull()).toEqual(go())
})

test('of a Pro prompt the whole text is sent only where a plan has the full library', async () => {
  await reader.call(changePlanRoute, { body: { plan: 'free' } })
  await star()
  await pull()
  await moderate('mark-pro')
  expect(await pull()).toEqual(come())
  const page = await find()
  expect(page.isPro).toBe(true)
  expect(copy.stars.get(prompt.id)).toMatchObject({ isLocked: true, content: page.content })
  await reader.call(changePlanRoute, { body: { plan: 'pro' } })
  expect(await pull()).toEqual(come())
  const whole = await reader.call(getPublicPromptContentRoute, {
    params: { slug: prompt.slug },
    query: {},
  })
  expect(whole.content.body).not.toBe(page.content.body)
  expect(copy.stars.get(prompt.id)).toMatchObject({ isLocked: false, content: whole.content })
  await reader.call(changePlanRoute, { body: { plan: 'free' } })
  expect(await pull()).toEqual(come())
  expect(copy.stars.get(prompt.id)).toMatchObject({ isLocked: true })
})

test('a starred prompt of one’s own is in the copy twice, and stays a prompt when it is withdrawn', async () => {
  const own = followCopy(author.call)
  await author.call(starPromptRoute, { params: { slug: prompt.slug } })
  await own.pull()
  expect([own.prompts.has(prompt.id), own.stars.has(prompt.id)]).toEqual([true, true])
  await author.call(withdrawPromptRoute, { params: { id: prompt.id } })
  await own.pull()
  expect([own.prompts.has(prompt.id), own.stars.has(prompt.id)]).toEqual([true, false])
})
