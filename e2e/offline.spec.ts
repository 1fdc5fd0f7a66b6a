import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { createOwnServer } from './own-server.ts'
import { createAccount, enterAsSomebodyNew, fillLogin, signOut } from './person.ts'
import { createReleaseProxy } from './release-proxy.ts'

const { url, start, end } = await createOwnServer()

test.use({ baseURL: url, serviceWorkers: 'allow' })
test.describe.configure({ mode: 'serial' })
test.beforeEach(async ({ expectConsoleError }) => {
  await start()
  expectConsoleError(/ERR_|Failed to fetch|NetworkError|WebSocket|50\d|could not be loaded/)
})
test.afterEach(() => end('SIGTERM'))

/** Waits until everything that the signed-in area needs without the server is on the device. */
async function untilStored(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const isStored = () =>
    page.evaluate(async () => {
      const shell = await caches.match('/app-shell')
      const { active } = await navigator.serviceWorker.ready
      return shell !== undefined && active?.state === 'activated'
    })
  await expect.poll(isStored).toBe(true)
}

async function openAndStore(page: Page, path: string): Promise<void> {
  const synced = page.waitForResponse((response) => response.url().includes('/api/v1/sync'))
  await page.goto(path)
  await (await synced).finished()
  await untilStored(page)
}

/** Waits until the last run is on the device, in the list of runs and with its answer; the sync asks for it only once. */
async function untilRunStored(page: Page): Promise<void> {
  const areStored = () =>
    page.evaluate(async () => {
      const finish = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const names = (await indexedDB.databases()).map(({ name = '' }) => name)
      const name = names.find((each) => each.startsWith('answers '))
      if (!name) return false
      const database = await finish(indexedDB.open(name))
      const answers = database.transaction('answers').objectStore('answers')
      const list = await finish(answers.get(' /api/v1/runs?limit=30'))
      const [id = ''] = /exec_\w+/.exec(list?.text ?? '') ?? []
      const run = id && (await finish(answers.get(` /api/v1/runs/${id}?`)))
      database.close()
      return Boolean(run)
    })
  await expect.poll(areStored).toBe(true)
}

const promptText = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const saveStatus = (page: Page) => page.getByRole('status').first()
const keptHere = /Offline, changes are kept here/

test('without the server everything of one’s own opens, the Demo model runs, and the rest says what it needs', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  const [id = ''] = await makePrompts(page, [
    { title: 'Weekly report', body: 'Summarise: One thing. Another thing.', collection: 'work' },
  ])
  const panel = page.getByRole('region', { name: 'Test Your Prompt' })
  const run = panel.getByRole('button', { name: 'Run', exact: true })
  const results = panel.getByRole('article', { name: /^Result of Demo/ })
  await page.goto(`/editor/${id}`)
  await run.click()
  await expect(results.getByRole('listitem')).toHaveCount(2)
  await page.goto(`/editor/${id}/history`)
  await expect(page.getByText('Created with 1 line')).toBeVisible()
  await openAndStore(page, '/dashboard')
  await untilRunStored(page)
  await end('SIGKILL')

  // Neither the page nor the prompt list was ever opened on this device.
  await page.goto('/prompts')
  await expect(page.getByRole('button', { name: 'Offline' })).toBeVisible()
  await page.getByRole('link', { name: 'Weekly report' }).first().click()
  await expect(promptText(page)).toHaveText('Summarise: One thing. Another thing.')
  await page.reload()
  await expect(results.getByRole('listitem')).toHaveCount(2)
  await run.click()
  await expect(results.getByText(/Run on this device without a network/)).toBeVisible()
  await page.goto(`/editor/${id}/history`)
  await expect(page.getByText('Created with 1 line')).toBeVisible()

  await page.goto('/collection/work')
  await expect(page.getByRole('link', { name: 'Weekly report' }).first()).toBeVisible()
  await page.goto('/templates')
  await expect(page.getByText('Article outline from notes').first()).toBeVisible()
  await page.goto('/history')
  await page.getByRole('link', { name: 'Weekly report' }).first().click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('One thing.')
  await page.goto('/settings/connections')
  await expect(page.getByText(/The server could not be reached/)).toBeVisible()
})

test('two tabs write, star and sort without the server, and it has all of it afterwards', async ({
  page,
  context,
}) => {
  await enterAsSomebodyNew(page)
  const [id = '', starredId = ''] = await makePrompts(page, [
    { title: 'Weekly report', body: 'Summarise the week.' },
    { title: 'Release notes', body: 'List the changes.' },
  ])
  await openAndStore(page, '/dashboard')
  const other = await context.newPage()
  await end('SIGKILL')

  await other.goto('/editor/new')
  await promptText(other).click()
  await other.keyboard.type('Written without a server.')
  await expect(other).toHaveURL(/\/editor\/[0-9a-f-]{36}$/)
  await expect(saveStatus(other)).toHaveText(keptHere)
  const newId = new URL(other.url()).pathname.split('/').at(-1) ?? ''

  await page.goto(`/editor/${id}`)
  await promptText(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Be brief.')
  await expect(saveStatus(page)).toHaveText(keptHere)
  await page.goto('/collections')
  await page.getByRole('button', { name: 'New Collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Collection' })
  await dialog.getByLabel('Name').fill('Travel')
  await dialog.getByRole('button', { name: 'Create Collection' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/prompts')
  // Also the one that the other tab has begun and not saved.
  await page.getByRole('button', { name: 'Favorite Release notes' }).click()
  await page.getByRole('button', { name: 'Favorite Untitled Prompt' }).click()
  await expect(page.getByRole('button', { name: 'Offline · 5 changes waiting' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Favorite Release notes' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  const told = await page.evaluateHandle(() => {
    const texts: string[] = []
    const header = document.querySelector('header') ?? document.body
    new MutationObserver(() => {
      const text = header.querySelector('[aria-live]')?.textContent ?? ''
      if (text !== texts.at(-1)) texts.push(text)
    }).observe(header, { subtree: true, childList: true, characterData: true })
    return texts
  })
  await start()
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  const texts = (await told.jsonValue()).join('\n')
  expect(texts).toMatch(/Syncing.*Synced/s)

  const read = (promptId: string) => callApi(page, 'get', `/prompts/${promptId}`)
  // Of a shared document the server writes the prompt itself after a pause.
  const bodyOf = async (promptId: string) => (await read(promptId)).content.body
  await expect.poll(() => bodyOf(id)).toBe('Summarise the week. Be brief.')
  await expect(saveStatus(other)).toHaveText('Saved')
  await expect.poll(() => bodyOf(newId)).toBe('Written without a server.')
  await expect.poll(async () => (await read(newId)).isFavorite).toBe(true)
  expect((await read(starredId)).isFavorite).toBe(true)
  const { collections } = await callApi(page, 'get', '/collections')
  expect(collections.map(({ name }: { name: string }) => name)).toContain('Travel')
  await expect(page.getByRole('link', { name: 'Travel' })).toBeVisible()
})

test('a new version is offered while somebody types, and takes nothing from any tab', async ({
  browser,
}) => {
  const proxy = await createReleaseProxy(Number(new URL(url).port))
  const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await enterAsSomebodyNew(page)
  await openAndStore(page, '/editor/new')
  const other = await context.newPage()
  await other.goto('/prompts')
  await promptText(page).click()
  await page.keyboard.type('Half a sent')
  proxy.release()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const offer = (tab: Page) => tab.getByText('A new version is ready')
  await expect(offer(page)).toBeVisible()
  await page.keyboard.type('ence.')
  await expect(promptText(page)).toHaveText('Half a sentence.')

  const reloaded = other.waitForEvent('load')
  await expect(offer(other)).toBeVisible()
  await other.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(offer(other)).toHaveCount(0)
  // The tab in which somebody types is left alone, and loads what it has not loaded yet.
  await page.keyboard.type(' And more.')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Preview' })).toContainText(
    'Half a sentence. And more.',
  )
  await expect(saveStatus(page)).toHaveText('Saved')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(promptText(page)).toHaveText('Half a sentence. And more.')
  await expect(offer(page)).toHaveCount(0)
  await context.close()
  proxy.close()
})

test('signing out leaves nothing on the device, and the next account in the same tab sees nothing of it', async ({
  page,
}) => {
  const next = await createAccount(page)
  await enterAsSomebodyNew(page)
  await makePrompts(page, [{ title: 'Private matters' }])
  await openAndStore(page, '/prompts')
  await expect(page.getByText('Private matters').first()).toBeVisible()
  await signOut(page)
  const left = () =>
    page.evaluate(async () => ({
      // Chromium opens a cache, and makes it anew where it was deleted, to store compiled code of a file from it.
      files: (
        await Promise.all(
          (await caches.keys()).map(async (name) => await (await caches.open(name)).keys()),
        )
      ).flat().length,
      databases: (await indexedDB.databases()).map(({ name }) => name),
      settings: Object.keys(localStorage).filter((name) => !['theme', 'visitor-id'].includes(name)),
    }))
  await expect.poll(left).toEqual({ files: 0, databases: [], settings: [] })

  // Without a new page the browser may go on with the worker that was removed.
  const synced = page.waitForResponse((response) => response.url().includes('/api/v1/sync'))
  await fillLogin(page, next)
  await (await synced).finished()
  await untilStored(page)
  await end('SIGKILL')
  await page.goto('/prompts')
  await expect(page.getByText('Text summariser').first()).toBeVisible()
  await expect(page.getByText('Private matters')).toHaveCount(0)
})
