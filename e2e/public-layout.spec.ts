import { productName } from '@product/domain'
import { expect, test } from './journey.ts'

const phone = { width: 375, height: 740 }

test('the first page and each navigation are counted as viewed', async ({ page, sentEvents }) => {
  await page.goto('/contact?utm_source=journey&q=private')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect
    .poll(() => sentEvents('page_viewed').map(({ path, search }) => `${path}${search}`))
    .toEqual(['/contact?utm_source=journey', '/about'])
  for (const fields of sentEvents('page_viewed')) {
    expect(Object.keys(fields).sort()).toEqual(['path', 'search', 'timestamp'])
    expect(fields.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  }
  await expect.poll(() => sentEvents('footer_link_clicked')).toEqual([{}])
})

test('the navigation and the footer hold what they should, and nothing else', async ({ page }) => {
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByText('BETA')).toBeVisible()
  await expect(navigation.getByRole('link')).toHaveText([
    `${productName}BETA`,
    'Features',
    'Docs',
    'Community',
    '',
    'Log in',
    'Sign up',
  ])
  await expect(navigation.getByRole('link', { name: 'Discord' })).toHaveAttribute(
    'href',
    'https://discord.example.com/invite',
  )
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText(/^The place to write, keep/)).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Discord' })).toBeVisible()
  const columns = {
    Product: ['/features', '/extension'],
    Company: ['/about', '/contact', '/privacy', '/terms'],
  }
  for (const [name, paths] of Object.entries(columns))
    for (const path of paths)
      await expect(
        footer.getByRole('navigation', { name }).locator(`a[href="${path}"]`),
      ).toBeVisible()
  await expect(footer.getByRole('heading', { name: 'Stay Updated' })).toBeVisible()
  await expect(footer.getByLabel('Email address')).toHaveAttribute('type', 'email')
  await expect(footer.getByText(`© ${new Date().getFullYear()}`)).toBeVisible()
})

test('someone who asks not to be tracked is not', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'doNotTrack', {
      get: () => {
        document.documentElement.dataset.askedToTrack = 'yes'
        return '1'
      },
    }),
  )
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.locator('html')).toHaveAttribute('data-asked-to-track', 'yes')
  // Leaving sends whatever waits; the request after it shows that nothing did.
  await page.evaluate(async () => {
    dispatchEvent(new Event('pagehide'))
    await fetch('/healthz')
  })
  await context.close()
  expect(requests.filter((url) => url.includes('/api/v1/events'))).toEqual([])
})

test('the navigation and the Discord link send their events', async ({ page, sentEvents }) => {
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Features' })
    .click()
  await expect(page).toHaveURL('/features')
  const popup = page.waitForEvent('popup')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Discord' })
    .click()
  await (await popup).close()
  await expect.poll(() => sentEvents('nav_item_clicked')).toEqual([{}])
  await expect.poll(() => sentEvents('discord_clicked')).toEqual([{}])
})

test('on a phone the menu opens, leads on and closes', async ({ page, sentEvents }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.locator('#mobile-menu').getByRole('link', { name: 'Features' }).click()
  await expect(page).toHaveURL('/features')
  await expect(page.locator('#mobile-menu')).toBeHidden()
  await expect.poll(() => sentEvents('mobile_menu_toggled')).toEqual([{}])
})

test('the theme is dark at first, and a choice of light outlives a reload without a flash', async ({
  page,
}) => {
  await page.goto('/contact')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  // Notes every theme that the document ever had, from its first parsed element on.
  await page.addInitScript(() => {
    const themes: string[] = []
    Object.assign(window, { themes })
    new MutationObserver(() => {
      if (document.body) themes.push(document.documentElement.dataset.theme ?? '')
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
  const themes = await page.evaluate(() => (window as Window & { themes?: string[] }).themes)
  expect(new Set(themes)).toEqual(new Set(['light']))
})

test('an unknown address is a 404 with its two events', async ({
  page,
  sentEvents,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect
    .poll(() => sentEvents('404_error'))
    .toEqual([{ attempted_path: '/no/such/page', referrer: '' }])
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => sentEvents('404_home_clicked')).toEqual([{ source: '404_page' }])
})

test('everything on the contact page can be reached and used by keyboard alone', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
  await page.getByLabel('Name').focus()
  for (const text of ['Grace', 'grace@example.com', 'By keyboard', 'Hello']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible()
})
