import { countDocsFeedbackRoute, listDocsCommentsRoute } from '@product/contract'
import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { sweepDocsFeedback } from './index.ts'

let app: TestApp
let operator: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  operator = await signUpOperator(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.deleteFrom('docsFeedback').execute()
})

const send = (answer: object, id = createId()) =>
  app.request(`/api/v1/docs-feedback/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page: 'editor', isHelpful: true, ...answer }),
  })

test('a visitor answers, comments with the same id, and it counts once', async () => {
  const id = createId()
  expect((await send({ isHelpful: false }, id)).status).toBe(200)
  expect((await send({ isHelpful: false, comment: 'Where is save?' }, id)).status).toBe(200)
  // The first request, which arrives again, does not take the comment away.
  expect((await send({ isHelpful: false }, id)).status).toBe(200)
  await send({ isHelpful: true })
  const { pages } = await operator.call(countDocsFeedbackRoute)
  expect(pages).toEqual([{ page: 'editor', helpful: 1, unhelpful: 1 }])
  const { comments } = await operator.call(listDocsCommentsRoute, { query: {} })
  expect(comments).toMatchObject([{ id, page: 'editor', comment: 'Where is save?' }])
})

test('a comment goes when its answer is changed', async () => {
  const id = createId()
  await send({ isHelpful: false, comment: 'Where is save?' }, id)
  await send({ isHelpful: true }, id)
  const { pages } = await operator.call(countDocsFeedbackRoute)
  expect(pages).toEqual([{ page: 'editor', helpful: 1, unhelpful: 0 }])
  const { comments } = await operator.call(listDocsCommentsRoute, { query: {} })
  expect(comments).toEqual([])
})

test('pages that helped least come first, and comments the newest first, a page at a time', async () => {
  await app.database
    .insertInto('docsFeedback')
    .values(
      Array.from({ length: 35 }, (_, index) => ({
        id: createId(),
        page: index < 5 ? 'running' : 'import',
        isHelpful: index < 5,
        comment: `Comment ${index}`,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
      })),
    )
    .execute()
  const { pages } = await operator.call(countDocsFeedbackRoute)
  expect(pages.map(({ page }) => page)).toEqual(['import', 'running'])
  const first = await operator.call(listDocsCommentsRoute, { query: {} })
  expect(first.comments[0]?.comment).toBe('Comment 34')
  const query = { cursor: first.nextCursor ?? '' }
  const second = await operator.call(listDocsCommentsRoute, { query })
  expect([...first.comments, ...second.comments]).toHaveLength(35)
  expect(second.nextCursor).toBeNull()
})

test('a page that does not exist and a comment that is too long are refused', async () => {
  expect((await send({ page: '../secret' })).status).toBe(400)
  expect((await send({ page: 'made-up-page' })).status).toBe(400)
  expect((await send({ comment: 'x'.repeat(2_001) })).status).toBe(400)
  expect((await send({}, 'no-id')).status).toBe(400)
})

test('only operators read the answers', async () => {
  const user = await signUpUser(app)
  await expect(user.call(countDocsFeedbackRoute)).rejects.toMatchObject({ status: 404 })
  await expect(user.call(listDocsCommentsRoute, { query: {} })).rejects.toMatchObject({
    status: 404,
  })
})

test('answers are deleted with the other messages', async () => {
  await send({ page: 'export' })
  await app.database
    .updateTable('docsFeedback')
    .set({ createdAt: sql<Date>`now() - interval '366 days'` })
    .execute()
  await send({ page: 'import' })
  await sweepDocsFeedback(app.config)(app.database)
  const { pages } = await operator.call(countDocsFeedbackRoute)
  expect(pages.map(({ page }) => page)).toEqual(['import'])
})
