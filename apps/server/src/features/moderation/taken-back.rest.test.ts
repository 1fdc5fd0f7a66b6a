import {
  changeCollectionRoute,
  changePromptsRoute,
  countUseRoute,
  createCollectionRoute,
  deleteCollectionRoute,
  deleteReviewRoute,
  getPublicCollectionRoute,
  getPublicPromptRoute,
  listModerationActionsRoute,
  listReportsRoute,
  moderateRoute,
  publishPromptRoute,
  saveReviewRoute,
  sendReportRoute,
  withdrawPromptRoute,
} from '@product/contract'
import { createId, type ModeratedKind, type ModerationActionName } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let operator: TestUser
let author: TestUser
let reader: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  operator = await signUpOperator(app)
  author = await signUpUser(app)
  reader = await signUpUser(app, { firstName: 'Bob' })
})
afterAll(() => app.close())

const report = ({ call }: TestUser, kind: ModeratedKind, target: string | null) =>
  call(sendReportRoute, { body: { id: createId(), kind, target: target ?? '', reason: 'spam' } })

const act = (action: ModerationActionName, kind: ModeratedKind, target: string) =>
  operator.call(moderateRoute, { body: { action, kind, target, reason: 'Because.' } })

async function reportsOf(targetId: string) {
  const { reports } = await operator.call(listReportsRoute, { query: { status: 'open' } })
  return reports.filter((one) => one.targetId === targetId)
}

const readPrompt = (slug: string) => callAs(app)(getPublicPromptRoute, { params: { slug } })

async function publishedByAuthor() {
  const id = await makePrompt(author, { title: 'Cold mails', description: 'Sends.', body: 'Hi' })
  const publish = () =>
    author.call(publishPromptRoute, {
      params: { id },
      body: { category: 'business', licence: 'cc-by-4.0' },
    })
  const { publication } = await publish()
  return { id, slug: publication?.slug ?? '', publish }
}

test.each([
  ['withdrawn', (id: string) => author.call(withdrawPromptRoute, { params: { id } })],
  [
    'in the trash',
    (id: string) => author.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } }),
  ],
])('a prompt that is %s is hidden, and then cannot be published again', async (_, takeBack) => {
  const { id, slug, publish } = await publishedByAuthor()
  await report(reader, 'prompt', slug)
  await takeBack(id)
  expect(await reportsOf(id)).toMatchObject([{ state: 'withdrawn' }])
  expect(await act('hide', 'prompt', id)).toEqual({ settled: 1 })
  await author.call(changePromptsRoute, { body: { action: 'restore', ids: [id] } })
  await expect(publish()).rejects.toMatchObject({ status: 409, code: 'publication.hidden' })
  await expect(readPrompt(slug)).rejects.toMatchObject({ status: 404 })
  await act('restore', 'prompt', id)
  await expect(readPrompt(slug)).rejects.toMatchObject({ status: 404 })
  expect((await publish()).publication).toMatchObject({ status: 'published', slug })
})

test('a hidden prompt that was deleted for good cannot be published again under its id', async () => {
  const { id, slug, publish } = await publishedByAuthor()
  await act('hide', 'prompt', id)
  const change = (action: 'delete' | 'delete-for-good') =>
    author.call(changePromptsRoute, { body: { action, ids: [id] } })
  await change('delete')
  await change('delete-for-good')
  await makePrompt(author, { title: 'Cold mails', description: 'Sends.', body: 'Hi' }, id)
  await expect(publish()).rejects.toMatchObject({ status: 409, code: 'publication.hidden' })
  await expect(readPrompt(slug)).rejects.toMatchObject({ status: 404 })
})

test('a prompt that was restored before it was deleted for good can be published again', async () => {
  const { id, publish } = await publishedByAuthor()
  await act('hide', 'prompt', id)
  await act('restore', 'prompt', id)
  const change = (action: 'delete' | 'delete-for-good') =>
    author.call(changePromptsRoute, { body: { action, ids: [id] } })
  await change('delete')
  await change('delete-for-good')
  await makePrompt(author, { title: 'Cold mails', description: 'Sends.', body: 'Hi' }, id)
  expect((await publish()).publication).toMatchObject({ status: 'published' })
})

test('a hidden collection that was deleted cannot be made again under its id', async () => {
  const create = (id: string) =>
    author.call(createCollectionRoute, { body: { id, name: 'Hidden box', visibility: 'public' } })
  const { id, slug } = await create(createId())
  await act('hide', 'collection', id)
  await author.call(deleteCollectionRoute, { params: { slug }, query: {} })
  await expect(create(id)).rejects.toMatchObject({ status: 409, code: 'collection.id-taken' })
})

test('a collection that is made private first is hidden, and then cannot be made public again', async () => {
  const { id, slug, publicId } = await author.call(createCollectionRoute, {
    body: { id: createId(), name: 'Public box', visibility: 'public' },
  })
  const change = (visibility: 'public' | 'private') =>
    author.call(changeCollectionRoute, { params: { slug }, body: { visibility } })
  const open = () =>
    callAs(app)(getPublicCollectionRoute, { params: { publicId: publicId ?? '' }, query: {} })
  await report(reader, 'collection', publicId)
  await change('private')
  await author.call(changeCollectionRoute, { params: { slug }, body: { name: 'Now my own' } })
  expect(await reportsOf(id)).toMatchObject([{ state: 'withdrawn', title: 'Public box' }])
  expect(await act('hide', 'collection', id)).toEqual({ settled: 1 })
  const { actions } = await operator.call(listModerationActionsRoute, { query: {} })
  expect(actions.find(({ targetId }) => targetId === id)?.title).not.toContain('my own')
  await expect(change('public')).rejects.toMatchObject({
    status: 409,
    code: 'collection.hidden',
  })
  await act('restore', 'collection', id)
  await expect(open()).rejects.toMatchObject({ status: 404 })
  await change('public')
  await expect(open()).resolves.toMatchObject({ name: 'Now my own' })
})

test('a review that is deleted and written anew is hidden by its first report', async () => {
  const { slug } = await publishedByAuthor()
  await reader.call(countUseRoute, { params: { slug } })
  const review = (text: string) =>
    reader.call(saveReviewRoute, { params: { slug }, body: { rating: 1, text } })
  const { id } = await review('Bad.')
  await report(author, 'review', id)
  await reader.call(deleteReviewRoute, { params: { slug } })
  await review('Bad again.')
  expect(await reportsOf(id)).toMatchObject([{ state: 'shown' }])
  expect(await act('hide', 'review', id)).toEqual({ settled: 1 })
  expect(await readPrompt(slug)).toMatchObject({ reviews: 0 })
  await expect(review('Bad a third time.')).rejects.toMatchObject({ code: 'review.hidden' })
})

test('a review that its writer deletes while it is hidden leaves its reports open', async () => {
  const { slug } = await publishedByAuthor()
  await reader.call(countUseRoute, { params: { slug } })
  const { id } = await reader.call(saveReviewRoute, {
    params: { slug },
    body: { rating: 1, text: 'Bad.' },
  })
  await report(author, 'review', id)
  const { hiding } = await app.database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('reviews').where('id', '=', id).execute()
    const waiting = act('hide', 'review', id).catch((error: unknown) => error)
    const isBlocked = sql<object>`
      select from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
    await expect.poll(async () => (await isBlocked.execute(app.database)).rows.length).toBe(1)
    return { hiding: waiting }
  })
  expect(await hiding).toMatchObject({ status: 404, code: 'moderation.target-unknown' })
  expect(await reportsOf(id)).toMatchObject([{ state: 'gone' }])
})

test('whether something was hidden is found by an index', async () => {
  const plan = await app.database.transaction().execute(async (transaction) => {
    // A small table is otherwise read as a whole.
    await sql`set local enable_seqscan = off`.execute(transaction)
    const { rows } = await sql`
      explain select action from moderation_actions
      where target_kind = 'prompt' and target_id = ${sql.lit(createId())}
      order by created_at desc, id desc limit 1`.execute(transaction)
    return JSON.stringify(rows)
  })
  expect(plan).toContain('moderation_actions_target')
})
