import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { enterAsSomebodyNew, signUp } from './person.ts'

const pages = [
  '/',
  '/features',
  '/about',
  '/extension',
  '/privacy',
  '/terms',
  '/contact',
  '/newsletter/confirm',
  '/docs/api',
  '/dev/ui',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/auth/callback',
  '/auth/callback?error=access_denied&error_code=otp_expired',
]

for (const path of pages)
  test(`${path} is accessible in both themes and fits a phone of 320 pixels`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await checkPage(page)
  })

const settingsPages = ['', '/account', '/security', '/linked-accounts', '/data']

for (const path of settingsPages)
  test(`/settings${path} is so too`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enterAsSomebodyNew(page)
    await page.goto(`/settings${path}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
    await checkPage(page)
  })

test('the signed-in area is so too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signUp(page)
  await checkPage(page)
})

async function checkPage(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const theme of ['dark', 'light']) {
    await page.evaluate(async (chosen) => {
      document.documentElement.dataset.theme = chosen
      // Colours change in a transition, and half-way they have no contrast that counts.
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    }, theme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}
