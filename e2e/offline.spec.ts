import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { makePrompts } from './make-prompts.ts'
import { createOwnServer } from './own-server.ts'
import { enterAsSomebodyNew } from './person.ts'

const { url, start, end } = await createOwnServer()

test.use({ baseURL: url, serviceWorkers: 'allow' })
test.describe.configure({ mode: 'serial' })
test.beforeAll(start)
test.afterAll(() => end('SIGTERM'))
test.beforeEach(({ expectConsoleError }) =>
  expectConsoleError(/ERR_|Failed to fetch|NetworkError|WebSocket|50\d/),
)

/** Until the worker has stored the whole signed-in area. */
const waitForWorker = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return registration?.active?.state === 'activated'
      }),
    )
    .toBe(true)

test('the signed-in area opens without a server, with what is stored on the device', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  await makePrompts(page, [{ title: 'Weekly report', body: 'Summarise the week.' }])
  await page.goto('/prompts')
  await waitForWorker(page)
  await end('SIGKILL')
  await page.goto('/prompts')
  await expect(page.getByRole('heading', { name: 'My Prompts', level: 1 })).toBeVisible()
  await start()
})
