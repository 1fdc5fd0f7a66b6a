import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { readMailText } from '#testing/read-mail-text.ts'
import { startMailServer } from '#testing/start-mail-server.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await buildIdentityApp({}, { rateLimits: false, smtpUrl: mailServer.url })
})
afterAll(async () => {
  await app.close()
  await mailServer.stop()
})

const password = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@example.com`

/** Waits for the newest mail to that mailbox, follows its link, and answers with the next page. */
async function followMailTo(address: string): Promise<URL> {
  await app.drainJobs()
  const mail = mailServer.received.findLast(({ to }) => to.includes(address))
  const text = readMailText(mail?.source ?? '')
  const link = new URL(/^http\S+$/m.exec(text)?.[0] ?? '')
  const answer = await app.request(`${link.pathname}${link.search}`, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

const codeOf = (page: URL) => page.searchParams.get('code') ?? ''

async function signUp() {
  const browser = createAuthClient(app)
  const email = newEmail()
  await browser.signUp({ email, password })
  const { data, error } = await browser.exchangeCodeForSession(codeOf(await followMailTo(email)))
  if (error) throw error
  return { browser, email, user: data.user }
}

test('a sign-up is confirmed by the mail that arrived', async () => {
  const { browser, email, user } = await signUp()
  expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
  expect((await browser.signInWithPassword({ email, password })).error).toBeNull()
})

test('an address is changed once the mails at both addresses were followed', async () => {
  const { browser, email, user } = await signUp()
  const changed = newEmail()
  expect((await browser.updateUser({ email: changed })).error).toBeNull()
  const halfway = await followMailTo(email)
  expect(halfway.searchParams.get('message')).toContain('proceed to confirm link sent to the other')
  expect((await browser.getUser()).data.user?.email).toBe(email)
  await followMailTo(changed)
  expect((await browser.getUser()).data.user).toMatchObject({ id: user.id, email: changed })
})
