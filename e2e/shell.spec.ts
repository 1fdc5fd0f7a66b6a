import { expect, test } from './journey.ts'
import { openDashboard } from './person.ts'

test.beforeEach(async ({ page }) => {
  await openDashboard(page)
})

test('the command palette opens by keyboard, finds a place and closes', {
  tag: ['@core', '@shell'],
}, async ({ page }) => {
  await page.getByRole('button', { name: 'Search prompts...' }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette.getByPlaceholder('Search prompts or run a command')).toBeFocused()
  await page.keyboard.type('my pr')
  await expect(palette.getByRole('option', { name: 'My Prompts' })).toBeVisible()
  await expect(palette.getByRole('option', { name: 'Sign out' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('the user menu names the plan and offers light, dark and system', async ({ page }) => {
  const card = page.getByRole('button', { name: 'Ada Example' })
  await expect(card).toContainText('Pro Plan')
  await card.click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await card.click()
  await page.getByRole('menuitemradio', { name: 'System' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('on a phone the sidebar is a drawer that gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'My Prompts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
})

test('an account that cannot be loaded can be tried again', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/500/)
  await page.route('**/api/v1/me', (route) => route.fulfill({ status: 500, json: {} }))
  // By the clock of this page every request takes long, and it asks whether the server is there at all.
  await page.route('**/healthz', (route) => route.fulfill({ status: 200, body: '' }))
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(retry).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.unroute('**/api/v1/me')
  await retry.click()
  await expect(page.getByRole('heading', { level: 1, name: /Good/ })).toBeVisible()
})
