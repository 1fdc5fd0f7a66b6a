import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { makePrompts } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'
import { refuseSockets } from './refuse-sockets.ts'
import { routeOnce } from './route-once.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' })

test('a tab that was left alone shows what another one saved, and both go on', async ({
  page,
  context,
}) => {
  await enterAsSomebodyNew(page)
  const [id] = await makePrompts(page, [{ title: 'Shared', body: 'First line' }])
  await page.goto(`/editor/${id}`)
  await expect(textOf(page)).toHaveText('First line')
  const other = await context.newPage()
  await other.goto(`/editor/${id}`)
  await textOf(other).fill('Written in the other tab')
  await expect(saved(other)).toBeVisible()

  await page.bringToFront()
  // A browser without windows gives focus to every page, and tells none of it.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(textOf(page)).toHaveText('Written in the other tab')
  await textOf(page).press('ControlOrMeta+End')
  await page.keyboard.insertText(', finished in this one')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(textOf(page)).toHaveText('Written in the other tab, finished in this one')
  await expect(page.getByText('Theirs')).toHaveCount(0)
})

test('without sockets, keys pressed before an idle tab has refreshed are merged with what another one saved', async ({
  page,
  context,
  expectConsoleError,
}) => {
  // On a slow machine the save may come before the refresh, and is merged then.
  expectConsoleError(/409/)
  await refuseSockets(page)
  await enterAsSomebodyNew(page)
  const [id] = await makePrompts(page, [{ title: 'Shared', body: 'First line\nSecond line' }])
  await page.goto(`/editor/${id}`)
  await expect(textOf(page)).toContainText('Second line')
  const other = await context.newPage()
  await other.goto(`/editor/${id}`)
  await textOf(other).press('ControlOrMeta+Home')
  await other.keyboard.insertText('The very ')
  await expect(saved(other)).toBeVisible()

  await page.bringToFront()
  const typed = Promise.withResolvers<void>()
  await routeOnce(page, `**/api/v1/prompts/${id}`, async (route) => {
    await typed.promise
    await route.continue()
  })
  const refresh = page.waitForRequest(`**/api/v1/prompts/${id}`)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await refresh
  await textOf(page).press('ControlOrMeta+End')
  await page.keyboard.insertText(', typed at once')
  typed.resolve()
  const lines = textOf(page).locator('.cm-line')
  await expect(lines).toHaveText(['The very First line', 'Second line, typed at once'])
  // The cursor stays where it was.
  await page.keyboard.insertText('!')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(lines).toHaveText(['The very First line', 'Second line, typed at once!'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
