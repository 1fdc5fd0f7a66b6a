import { productName } from '@product/domain'
import { expect, test } from './journey.ts'

const titles = {
  '/features': 'Features',
  '/about': 'About',
  '/extension': 'Browser extension',
  '/docs': 'Documentation',
  '/docs/editor': 'The editor',
  '/docs/template-language': 'Template language',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Service',
}

test('the landing page shows the six features and leads on', { tag: ['@core', '@site'] }, async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Get Started For Free' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Start Creating Prompts Today' })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Use ${productName} anywhere` })).toBeVisible()
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

const scriptBudget = 150 * 1024
const untouched = ['/', '/discover', '/contact', '/pricing', '/docs', '/docs/editor', '/community']

/** The build counts the files that a page names; code that a page imports as it starts is counted here. */
test('public pages load no more scripts than their budget while nobody touches them', async ({
  page,
}) => {
  for (const path of untouched) {
    await page.goto(path)
    await page.locator('html[data-taken-over]').waitFor()
    await page.waitForLoadState('networkidle')
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
    )
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    expect(scripts.length, path).toBeGreaterThan(3)
    expect(bytes, `${path} ${JSON.stringify(scripts)}`).toBeLessThan(scriptBudget)
  }
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

test.describe('where the operator has named a sign-up form and networks', () => {
  test.use({
    baseURL: `http://localhost:${process.env.CLOSED_PORT}`,
    javaScriptEnabled: false,
  })

  test('the calls to action and the footer lead there', async ({ page }) => {
    const calls = {
      '/': ['Get Started For Free', 'Start Creating Prompts Today'],
      '/features': ['Get Started For Free'],
    }
    for (const [path, labels] of Object.entries(calls)) {
      await page.goto(path)
      for (const name of labels)
        await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute(
          'href',
          'https://forms.example.com/sign-up',
        )
    }
    for (const name of ['GitHub', 'X', 'LinkedIn'])
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name, exact: true }),
      ).toHaveAttribute('href', `https://${name.toLowerCase()}.example.com/us`)
  })
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
  await expect(page).toHaveURL('/extension')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect
    .poll(() => sentEvents('about_page_viewed'))
    .toEqual([{ source: 'direct' }, { source: 'internal' }])
})

test('the extension buttons lead to the store or download its file, and are counted', async ({
  page,
  sentEvents,
}) => {
  await page.goto('/extension')
  for (const name of [
    'Quick access',
    'Context awareness',
    'Sync across devices',
    'Offline mode',
    'Chrome',
    'Firefox',
    'Edge',
  ])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Install for Chrome' }).click()
  await (await popup).close()
  for (const name of ['Firefox', 'Edge']) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: `Download for ${name}` }).click()
    expect((await download).suggestedFilename()).toBe(`promptuary-${name.toLowerCase()}.zip`)
  }
  await expect(page.getByText('Coming Soon')).toHaveCount(0)
  await expect(page.getByText('Firefox loads it only temporarily')).toBeVisible()
  await expect
    .poll(() => sentEvents('extension_download_clicked'))
    .toEqual([
      { browser: 'Chrome', available: true, source: 'extension_page' },
      { browser: 'Firefox', available: true, source: 'extension_page' },
      { browser: 'Edge', available: true, source: 'extension_page' },
    ])
})

test('the contents of a legal page lead to its sections', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByText('Last updated: 15 November 2026')).toBeVisible()
  await expect(page.getByText(/at least 30 days/).first()).toBeVisible()
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Termination' })
    .click()
  await expect(page.getByRole('heading', { name: 'Termination' })).toBeInViewport()
})

test.describe('in the HTML alone', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, title] of Object.entries(titles))
    test(`${path} has a title, a description and one main heading`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} · ${productName}`)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w{3}/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    })

  test('the features page shows the editor, several models and six features', async ({ page }) => {
    await page.goto('/features')
    for (const name of ['An editor made for prompts', 'One prompt, several models, side by side'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    for (const name of [
      'Version history',
      'Reusable templates',
      'Sharing with roles',
      'Execution history',
      'Community library',
      'Keys that stay yours',
    ])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  })

  test('the about page has a mission, figures and four values', async ({ page }) => {
    await page.goto('/about')
    for (const name of ['Our mission', 'Community First', 'Focus', 'Innovation', 'Accessibility'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    for (const figure of ['10K+', '50K+', '15+', '99.9%'])
      await expect(page.getByText(figure, { exact: true })).toBeVisible()
  })

  const covered = {
    '/privacy': ['Data we collect', 'How we use data', 'Security', 'Your rights'],
    '/terms': [
      'Licence to use it',
      'Accounts',
      'Intellectual property',
      'Termination',
      'Warranty and liability',
      'Changes to these terms',
    ],
  }

  for (const [path, sections] of Object.entries(covered))
    test(`${path} says when it changed and covers what it has to`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText(/^Last updated: \d+ \w+ \d{4}$/)).toBeVisible()
      for (const name of sections)
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    })
})
