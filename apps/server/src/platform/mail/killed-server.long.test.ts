import { subscribeToNewsletterRoute } from '@product/contract'
import { expect, test, vi } from 'vitest'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { callAs } from '#testing/sign-up-user.ts'
import { startMailServer } from '#testing/start-mail-server.ts'
import { startServerProcess } from '#testing/start-server-process.ts'

vi.setConfig({ testTimeout: 600_000 })

const mostAtOnce = 10

test('after kill -9 in the middle no mail is lost, and only those that were under way may be sent again', async ({
  onTestFinished,
}) => {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.stop)
  const folder = createTestFolder()
  const start = () =>
    startServerProcess(folder, { SMTP_URL: mailServer.url, AUTH_CONFIRM_EMAIL: 'off' })
  const first = await start()
  const emails = Array.from({ length: 200 }, (_, index) => `reader${index}@example.com`)
  const call = callAs({ url: first.url })
  await Promise.all(
    emails.map((email) => call(subscribeToNewsletterRoute, { body: { email, source: 'footer' } })),
  )
  await expect.poll(() => mailServer.received.length).toBeGreaterThan(0)
  first.process.kill('SIGKILL')
  await first.process.ended
  expect(mailServer.received.length).toBeLessThan(emails.length)

  await start()
  const receivers = () => new Set(mailServer.received.flatMap(({ to }) => to))
  // Jobs of a killed process come back a minute after its last heartbeat.
  await expect.poll(() => receivers().size, { timeout: 300_000 }).toBe(emails.length)
  expect(mailServer.received.length - emails.length).toBeLessThanOrEqual(mostAtOnce)
})
