import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'

const hour = 3_600
let database: TestDatabase
let app: TestApp

/** Another process of the same product: it has counted nothing itself. */
const buildApp = (config: { rateLimits?: boolean } = {}) =>
  buildTestApp({ database, config: { trustedProxies: ['loopback'], ...config } })

beforeEach(async () => {
  database = await createTestDatabase()
  app = await buildApp()
})
afterEach(async () => {
  await app.close()
  await database.drop()
})

const subscribe = (email: string, clientAddress = '198.51.100.7') =>
  app.post(
    '/api/v1/newsletter/subscriptions',
    { email, source: 'footer' },
    { headers: { 'x-forwarded-for': clientAddress } },
  )

const statusesOf = async (requests: Promise<Response>[]) =>
  (await Promise.all(requests)).map(({ status }) => status)

const isMailedTo = (email: string) =>
  app.mails().then((mails) => mails.some(({ toAddress }) => toAddress === email))

async function unsubscribe(email: string): Promise<void> {
  const { unsubscribeToken } = await app.database
    .selectFrom('newsletterSubscriptions')
    .select('unsubscribeToken')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const path = `/api/v1/newsletter/unsubscribe?token=${unsubscribeToken}`
  expect((await app.request(path, { method: 'POST' })).status).toBe(200)
}

test('many networks of one /48 have one limit together; others are not affected', async () => {
  await avoidWindowBoundary(hour)
  const requests = Array.from({ length: 80 }, (_, index) =>
    subscribe(`reader${index}@example.com`, `2001:db8:1:${Math.floor(index / 16)}::1`),
  )
  const statuses = await statusesOf(requests)
  expect(statuses.filter((status) => status === 202)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  expect((await subscribe('neighbour@example.com', '2001:db8:2::1')).status).toBe(202)
})

test('when the total of an hour is reached, known and unknown addresses are told so alike', async () => {
  await avoidWindowBoundary(hour)
  await subscribe('known@example.com')
  await sql`
    insert into rate_limit_windows (key, window_start, used)
    values ('newsletter-total:all', to_timestamp(floor(extract(epoch from now()) / ${hour}::int) * ${hour}::int), 600)
    on conflict (key, window_start) do update set used = 600
  `.execute(app.database)
  await app.close()
  app = await buildApp()
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const response = await subscribe(email)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ error: { code: 'newsletter.busy' } })
  }
  expect(await isMailedTo('unknown@example.com')).toBe(false)
})

test('a mailbox gets three confirmations an hour and five a day, whatever follows its plus sign', async () => {
  await avoidWindowBoundary(24 * hour)
  for (let round = 0; round < 3; round++) {
    const emails = ['', '+a', '+B', '+c'].map((tag) => `Reader${tag}@example.com`)
    for (const email of emails) expect((await subscribe(email)).status).toBe(202)
    expect(await app.mails()).toHaveLength([3, 5, 5][round] ?? 0)
    // As if an hour had passed.
    await app.database.deleteFrom('rateLimitWindows').where('key', 'like', '%-address:%').execute()
    await app.close()
    app = await buildApp()
  }
  await subscribe('reader@elsewhere.example')
  expect(await isMailedTo('reader@elsewhere.example')).toBe(true)
})

test('an address that unsubscribed is mailed a link once a week, and gets the same answer', async () => {
  await app.close()
  app = await buildApp({ rateLimits: false })
  const email = 'unsubscribed@example.com'
  const mails = async () => (await app.mails()).length
  const row = async () =>
    await app.database.selectFrom('newsletterSubscriptions').selectAll().executeTakeFirstOrThrow()
  const first = await subscribe(email)
  await unsubscribe(email)
  await subscribe(email)
  expect(await mails()).toBe(2)

  await subscribe(email)
  await unsubscribe(email)
  const again = await subscribe(email)
  expect(again.status).toBe(first.status)
  expect(await again.json()).toEqual(await first.json())
  expect(await mails()).toBe(2)
  expect(await row()).toMatchObject({ status: 'unsubscribed' })

  await sql`update newsletter_subscriptions set invited_back_at = now() - interval '8 days'`.execute(
    app.database,
  )
  await subscribe(email)
  expect(await mails()).toBe(3)
  expect(await row()).toMatchObject({ status: 'pending' })
})
