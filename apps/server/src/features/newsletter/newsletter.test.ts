import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const subscribe = (email: string) =>
  app.post('/api/v1/newsletter/subscriptions', { email, source: 'footer' })

const mailsTo = async (email: string) =>
  (await app.mails()).filter((mail) => mail.toAddress.toLowerCase() === email.toLowerCase())

async function tokensMailedTo(email: string) {
  const text = (await mailsTo(email)).at(-1)?.textBody ?? ''
  const tokenAfter = (path: string) =>
    new RegExp(`${path}#token=([\\w-]+)`).exec(text)?.[1] ?? 'no token was mailed'
  return {
    confirm: tokenAfter('/newsletter/confirm'),
    unsubscribe: tokenAfter('/newsletter/unsubscribe'),
  }
}

const confirm = (token: string) => app.post('/api/v1/newsletter/confirm', { token })
const unsubscribe = (token: string) =>
  app.request(`/api/v1/newsletter/unsubscribe?token=${token}`, { method: 'POST' })

const statusOf = async (email: string) =>
  (
    await app.database
      .selectFrom('newsletterSubscriptions')
      .select('status')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).status

test('an address counts as subscribed only once its link was used', async () => {
  const email = 'reader@example.com'
  const response = await subscribe(email)
  expect(response.status).toBe(202)
  expect(await statusOf(email)).toBe('pending')

  const token = (await tokensMailedTo(email)).confirm
  expect(await (await confirm(token)).json()).toEqual({ email })
  expect(await statusOf(email)).toBe('confirmed')
  expect((await confirm(token)).status).toBe(200)
})

test('a confirmed address, in whatever case, gets no second mail and the same answer', async () => {
  const email = 'twice@example.com'
  const first = await subscribe(email)
  await confirm((await tokensMailedTo(email)).confirm)
  const second = await subscribe('Twice@Example.com')
  expect(second.status).toBe(first.status)
  expect(await second.json()).toEqual(await first.json())
  expect(await mailsTo(email)).toHaveLength(1)
})

test('mail clients can end a subscription in one click', async () => {
  const email = 'one-click@example.com'
  await subscribe(email)
  const headers = (await mailsTo(email)).at(-1)?.headers as Record<string, string>
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const link = new URL(headers['List-Unsubscribe']?.slice(1, -1) ?? '')
  const response = await app.request(`${link.pathname}${link.search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(response.status).toBe(200)
  expect(await statusOf(email)).toBe('unsubscribed')
})

test('the old link does not bring back someone who has unsubscribed; asking again does', async () => {
  const email = 'back-again@example.com'
  await subscribe(email)
  const old = await tokensMailedTo(email)
  await confirm(old.confirm)
  await unsubscribe(old.unsubscribe)
  expect((await confirm(old.confirm)).status).toBe(404)

  await subscribe(email)
  const fresh = await tokensMailedTo(email)
  expect(fresh.confirm).not.toBe(old.confirm)
  expect((await confirm(old.confirm)).status).toBe(404)
  expect((await confirm(fresh.confirm)).status).toBe(200)
})

test('nobody can have an address flooded with our mail', async () => {
  const email = 'flooded@example.com'
  await avoidWindowBoundary(3_600)
  for (let attempt = 0; attempt < 6; attempt++) expect((await subscribe(email)).status).toBe(202)
  expect(await mailsTo(email)).toHaveLength(3)
})

test('an unknown link says what to do next', async () => {
  const response = await unsubscribe('x'.repeat(32))
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    error: {
      code: 'newsletter.link-unknown',
      message: expect.stringContaining('Subscribe again'),
    },
  })
})

test('an address that refused a mailing gets mailings again once it is confirmed anew', async () => {
  const email = 'back@example.com'
  await subscribe(email)
  const old = (await tokensMailedTo(email)).confirm
  await confirm(old)
  await app.database
    .insertInto('suppressedAddresses')
    .values({ id: createId(), address: 'Back@example.com', reason: '550 5.1.1 unknown' })
    .execute()
  const countSuppressed = async () =>
    (await app.database.selectFrom('suppressedAddresses').select('id').execute()).length
  // An old link proves nothing about the address today.
  await confirm(old)
  expect(await countSuppressed()).toBe(1)
  await subscribe(email)
  await confirm((await tokensMailedTo(email)).confirm)
  expect(await statusOf(email)).toBe('confirmed')
  expect(await countSuppressed()).toBe(0)
})
