import { expect, test } from './journey.ts'

test('the command palette opens by keyboard, finds a place and closes', async ({ page }) => {
  await page.goto('/dev/shell')
  await page.getByRole('button', { name: 'Search prompts...' }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette).toBeVisible()
  await page.keyboard.type('creat')
  await expect(palette.getByRole('option', { name: 'Creative Writing' })).toBeVisible()
  await expect(palette.getByRole('option', { name: 'Templates' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('the user menu offers light, dark and system', async ({ page }) => {
  await page.goto('/dev/shell')
  await page.getByRole('button', { name: 'Ada Example' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Ada Example' }).click()
  await page.getByRole('menuitemradio', { name: 'System' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('on a phone the sidebar is a drawer that gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/dev/shell')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Execution History' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
})
