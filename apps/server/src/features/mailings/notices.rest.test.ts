import {
  changeMailingRoute,
  getNoticeRoute,
  listNoticesRoute,
  saveMailingRoute,
  sendMailingRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { callAs } from '#testing/sign-up-user.ts'

let now: Date | undefined
let app: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
beforeAll(async () => {
  app = await buildTestApp({ now: () => now ?? new Date() })
  operator = await signUpOperator(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  now = undefined
  await app.database.deleteFrom('mailings').execute()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)
const effectiveOn = dayIn(40)

async function startNotice(subject = 'New terms', sendAt?: string) {
  const id = createId()
  const body = {
    kind: 'notice' as const,
    subject,
    previewText: '',
    body: '# Changes\n\nThe terms change.',
    effectiveOn,
    inArchive: false,
    baseRevision: 0,
  }
  await operator.call(saveMailingRoute, { params: { id }, body })
  await operator.call(sendMailingRoute, { params: { id }, body: { revision: 1, sendAt } })
  return id
}

async function sendNotice(subject?: string) {
  const id = await startNotice(subject)
  await app.drainJobs()
  return id
}

const list = async () => (await callAs(app)(listNoticesRoute)).notices
const read = (slug: string) => callAs(app)(getNoticeRoute, { params: { slug } })
const unknown = expect.objectContaining({ code: 'notice.unknown' })

const revision = async () =>
  (
    await app.database
      .selectFrom('pageRevisions')
      .select('revision')
      .where('name', '=', 'newsletters')
      .executeTakeFirst()
  )?.revision

test('everybody reads a notice once it is sent, and cached pages change', async () => {
  const before = await revision()
  await startNotice('Later', inDays(2).toISOString())
  expect(await list()).toEqual([])
  await expect(read('later')).rejects.toEqual(unknown)
  await sendNotice()
  expect(await list()).toEqual([
    { slug: 'new-terms', subject: 'New terms', effectiveOn, sentAt: expect.any(String) },
  ])
  expect((await read('new-terms')).html).toContain('<h2>Changes</h2>')
  expect(await revision()).not.toBe(before)
})

test('it is listed until the day of effect, and can be read afterwards', async () => {
  await sendNotice()
  now = new Date(`${dayIn(39)}T23:59:59Z`)
  expect(await list()).toHaveLength(1)
  const before = await revision()
  now = new Date(`${effectiveOn}T00:00:00Z`)
  expect(await list()).toEqual([])
  expect(await read('new-terms')).toMatchObject({ subject: 'New terms' })
  await app.jobs.enqueue(app.database, 'catch-up-notices', {})
  await app.drainJobs()
  expect(await revision()).not.toBe(before)
})

test('one without a day of effect is listed for 30 days', async () => {
  await sendNotice()
  await sql`update mailings set effective_on = null`.execute(app.database)
  now = inDays(29)
  expect(await list()).toMatchObject([{ effectiveOn: null }])
  now = inDays(30)
  expect(await list()).toEqual([])
})

test('one that is stopped is shown no longer', async () => {
  const id = await sendNotice()
  const before = await revision()
  await operator.call(changeMailingRoute, { params: { id }, body: { action: 'stop' } })
  expect(await list()).toEqual([])
  await expect(read('new-terms')).rejects.toEqual(unknown)
  expect(await revision()).not.toBe(before)
})
