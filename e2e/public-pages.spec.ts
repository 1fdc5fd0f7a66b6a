import { productName } from '@product/domain'
import { expect, test } from './journey.ts'

const titles = {
  '/features': 'Features',
  '/about': 'About',
  '/extension': 'Browser extension',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Service',
}

for (const [path, title] of Object.entries(titles))
  test(`${path} has a title, a description and one main heading`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · ${productName}`)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w{3}/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })

test('the landing page shows the six features and leads on', async ({ page }) => {
  await page.goto('/')
  for (const name of [
    'Create & Save',
    'Share & Collaborate',
    'Multi-LLM Support',
    'Templates & Versioning',
    'Execution History',
    'Discover Community Prompts',
  ])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Get In Touch' })).toBeVisible()
  await page.getByRole('link', { name: 'Download Extensions' }).click()
  await expect(page).toHaveURL('/extension')
})

test('without a sign-up form of the operator the calls to action lead to ours', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'See the features' }).first().click()
  await expect(page).toHaveURL('/features')
  await main.getByRole('link', { name: 'Get Started For Free' }).click()
  await expect(page).toHaveURL('/signup')
})

test('of ten questions one is open at a time, and it can be closed', async ({ page }) => {
  await page.goto('/')
  const questions = page.locator('details')
  const open = page.locator('details[open]')
  await expect(questions).toHaveCount(10)
  await questions.nth(0).locator('summary').click()
  await questions.nth(3).locator('summary').press('Enter')
  await expect(open).toHaveCount(1)
  await expect(questions.nth(3)).toHaveAttribute('open')
  await questions.nth(3).locator('summary').press('Enter')
  await expect(open).toHaveCount(0)
})

test('a view of the about page says where it came from', async ({ page, sentEvents }) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Extension' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect
    .poll(() => sentEvents('about_page_viewed'))
    .toEqual([{ source: 'direct' }, { source: 'internal' }])
})

test('the extension buttons open their links in a new tab and are counted', async ({
  page,
  sentEvents,
}) => {
  await page.goto('/extension')
  for (const name of ['Install for Chrome', 'Join the waitlist for Firefox']) {
    const popup = page.waitForEvent('popup')
    await page.getByRole('link', { name }).click()
    await (await popup).close()
  }
  await expect(page.getByText('Coming Soon')).toHaveCount(2)
  await expect
    .poll(() => sentEvents('extension_download_clicked'))
    .toEqual([
      { browser: 'Chrome', available: true, source: 'extension_page' },
      { browser: 'Firefox', available: false, source: 'extension_page' },
    ])
})

test('the contents of a legal page lead to its sections', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByText('Last updated: 15 November 2026')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Termination' })
    .click()
  await expect(page.getByRole('heading', { name: 'Termination' })).toBeInViewport()
})
