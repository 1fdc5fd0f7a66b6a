import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { createOwnServer } from './own-server.ts'
import { enterAsSomebodyNew, signOut } from './person.ts'

const { url, start, end } = await createOwnServer()

test.use({ baseURL: url, serviceWorkers: 'allow' })
test.describe.configure({ mode: 'serial' })
test.beforeEach(async ({ expectConsoleError }) => {
  await start()
  expectConsoleError(/ERR_|Failed to fetch|NetworkError|WebSocket|50\d|could not be loaded/)
})
test.afterEach(() => end('SIGTERM'))

/** Opens a page and waits until everything that it needs without the server is on the device. */
async function openAndStore(page: Page, path: string): Promise<void> {
  const synced = page.waitForResponse((response) => response.url().includes('/api/v1/sync'))
  await page.goto(path)
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
  await (await synced).finished()
}

const promptText = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })

test('without the server prompts are read, written and starred, and it has all of it afterwards', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  const [id = ''] = await makePrompts(page, [
    { title: 'Weekly report', body: 'Summarise the week.' },
    { title: 'Release notes', body: 'List the changes.' },
  ])
  await openAndStore(page, '/dashboard')
  await end('SIGKILL')

  // Neither the page nor the prompt was ever opened on this device.
  await page.goto('/prompts')
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Favorite Release notes' }).click()
  await expect(page.getByText('Offline · 1 change waiting')).toBeVisible()
  await page.getByRole('link', { name: 'Weekly report' }).first().click()
  await expect(promptText(page)).toHaveText('Summarise the week.')
  await promptText(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Be brief.')
  await expect(page.getByRole('status').first()).toHaveText(/Offline, changes are kept here/)

  await page.goto('/editor/new')
  await promptText(page).click()
  await page.keyboard.type('Written without a server.')
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/)
  const newId = new URL(page.url()).pathname.split('/').at(-1)
  await expect(page.getByRole('status').first()).toHaveText(/Offline, changes are kept here/)

  await page.goto('/prompts')
  await expect(page.getByText('Offline · 3 changes waiting')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Favorite Release notes' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await start()
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  const body = async (promptId = '') =>
    (await callApi(page, 'get', `/prompts/${promptId}`)).content.body
  expect(await body(id)).toBe('Summarise the week. Be brief.')
  expect(await body(newId)).toBe('Written without a server.')
  const { prompts } = await callApi(page, 'get', '/prompts?favorite=true')
  expect(prompts.map(({ title }: { title: string }) => title)).toEqual(['Release notes'])
})

test('signing out leaves nothing on the device, and the next account sees nothing of it', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  await makePrompts(page, [{ title: 'Private matters' }])
  await openAndStore(page, '/prompts')
  await expect(page.getByText('Private matters').first()).toBeVisible()
  await signOut(page)
  const left = () =>
    page.evaluate(async () => ({
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      settings: Object.keys(localStorage).filter(
        (name) => name !== 'theme' && name !== 'visitor-id',
      ),
    }))
  await expect.poll(left).toEqual({ caches: [], databases: [], workers: 0, settings: [] })

  await enterAsSomebodyNew(page)
  await openAndStore(page, '/prompts')
  await end('SIGKILL')
  await page.goto('/prompts')
  await expect(page.getByText('Text summariser').first()).toBeVisible()
  await expect(page.getByText('Private matters')).toHaveCount(0)
})
