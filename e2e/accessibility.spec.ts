import type { Page } from '@playwright/test'
import { docsGroups } from '@product/domain'
import { checkPage } from './check-page.ts'
import { expect, test } from './journey.ts'
import { enterAsSomebodyNew, openDashboard } from './person.ts'

/** The API's reference, a very long page, has a spec of its own. */
const pages = [
  '/',
  '/features',
  '/pricing',
  '/blog',
  '/blog/did-it-get-better',
  '/blog/say-what-good-looks-like',
  '/blog/variables-are-the-interface',
  '/careers',
  '/careers/general',
  '/about',
  '/extension',
  '/privacy',
  '/terms',
  '/contact',
  '/docs',
  '/community',
  '/community/ideas',
  '/community/ask',
  '/newsletter/confirm',
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
    await page.goto(path)
    await checkPage(page)
  })

for (const { name, slugs } of docsGroups)
  test(`the pages of the documentation under ${name} are so too`, async ({ page }) => {
    await page.goto('/docs')
    await page.locator('html[data-taken-over]').waitFor()
    const pages = page.getByRole('navigation', { name: 'Documentation', exact: true })
    for (const slug of slugs)
      await test.step(slug, async () => {
        // Followed, not loaded: forty pages are soon looked at.
        const link = pages.locator(`a[href="/docs/${slug}"]`)
        await link.click()
        await expect(page).toHaveURL(`/docs/${slug}`)
        await expect(page.locator('#docs-text :is(h2, p)').first()).toBeVisible()
        await checkPage(page)
      })
  })

async function checkSettings(page: Page, path: string): Promise<void> {
  await enterAsSomebodyNew(page)
  await page.goto(`/settings${path}`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
  await checkPage(page)
}

test('/settings is so too', { tag: ['@core', '@accounts'] }, async ({ page }) => {
  await checkSettings(page, '')
})

for (const path of ['/account', '/security', '/linked-accounts', '/data'])
  test(`/settings${path} is so too`, async ({ page }) => {
    await checkSettings(page, path)
  })

test('the signed-in area is so too', { tag: ['@core', '@dashboard'] }, async ({ page }) => {
  // Figures take the place of the checklist of a newcomer.
  await page.addInitScript(() => localStorage.setItem('first-steps-hidden', 'true'))
  await openDashboard(page)
  await expect(page.getByText('Executions (30d)')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Good/ })).toBeVisible()
  await checkPage(page)
})
