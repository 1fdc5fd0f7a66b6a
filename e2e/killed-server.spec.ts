import type { WebSocket } from '@playwright/test'
import { expect, test } from './journey.ts'
import { callApi } from './make-prompts.ts'
import { createOwnServer } from './own-server.ts'
import { enterAsSomebodyNew } from './person.ts'

const { url, start, end } = await createOwnServer()

test.use({ baseURL: url })
test.beforeAll(start)
test.afterAll(() => end('SIGTERM'))

test('what is typed when the server is killed is there after its restart, and gets saved', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_|Failed to fetch|NetworkError|50\d|409/)
  await enterAsSomebodyNew(page)
  const joined = Promise.withResolvers<WebSocket>()
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      // After the prompt's id stands the type of the message: the server has stored what it lacked.
      if (typeof payload !== 'string' && payload[37] === 8) joined.resolve(socket)
    })
  })
  await page.goto('/editor/new')
  const text = page.getByRole('textbox', { name: 'Prompt', exact: true })
  const status = page.getByRole('status').first()
  await text.click()
  await page.keyboard.type('Acknowledged.')
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/)
  await expect(status).toHaveText('Saved')

  // Killed between the keystroke and the answer: the edit is on its way.
  const sent = (await joined.promise).waitForEvent('framesent')
  await page.keyboard.type(' Typed while it died.')
  await sent
  await end('SIGKILL')
  await page.keyboard.type(' And after.')
  await expect(status).toHaveText(/Offline/)

  await start()
  await page.reload()
  await expect(text).toHaveText('Acknowledged. Typed while it died. And after.')
  await expect(status).toHaveText('Saved')

  // Not from this device: another browser has no draft to show.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect
    .poll(async () => (await callApi(page, 'get', `/prompts/${id}`)).content.body)
    .toBe('Acknowledged. Typed while it died. And after.')
})
