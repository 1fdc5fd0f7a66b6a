import type { Page } from '@playwright/test'
import { checkPage } from './check-page.ts'
import { expect, test } from './journey.ts'
import { readClipboard } from './read-clipboard.ts'
import { routeOnce } from './route-once.ts'

const subscribe = 'post-api-v1-newsletter-subscriptions'

async function openOperation(page: Page, title: string, tag = 'site') {
  await page.goto(`/docs/api/${tag}`)
  const section = page.getByRole('article', { name: title, exact: true })
  await section.getByRole('button', { name: 'Try it' }).click()
  return section
}

test('a developer tries an operation with the example that is offered', {
  tag: ['@core', '@api-docs'],
}, async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/newsletter/subscriptions')) sent.push(request.method())
  })
  const section = await openOperation(page, 'Ask for the newsletter')
  await expect(section.getByLabel('Body')).toHaveValue(/"email": "ada@example.com"/)
  expect(sent).toEqual([])

  await section.getByRole('button', { name: 'Send' }).click()
  await expect(section.getByText('202 Accepted')).toBeVisible()
  await expect(section.getByRole('figure', { name: 'Answer' })).toContainText('confirmation-sent')
  await expect(section.getByText(/^[\d,]+ ms$/)).toBeVisible()
  expect(sent).toEqual(['POST'])

  await section.getByText(/^\d+ headers$/).click()
  await expect(section.getByText('x-request-id:')).toBeVisible()
})

test('a body that is no JSON is not sent and the reader is told why', async ({ page }) => {
  const section = await openOperation(page, 'Ask for the newsletter')
  await section.getByLabel('Body').fill('{"email": ')
  let sent = false
  page.on('request', (request) => {
    sent ||= request.url().endsWith('/newsletter/subscriptions')
  })
  await section.getByRole('button', { name: 'Send' }).click()
  await expect(section.getByRole('alert')).toContainText('This is not valid JSON')
  await expect(section.getByLabel('Body')).toBeFocused()
  expect(sent).toBe(false)
})

test('what the API refuses is shown as it answers', async ({ page, expectConsoleError }) => {
  expectConsoleError(/400 \(Bad Request\)/)
  const section = await openOperation(page, 'Ask for the newsletter')
  await section.getByLabel('Body').fill('{"email": "nobody", "source": "docs"}')
  await section.getByRole('button', { name: 'Send' }).click()
  await expect(section.getByText('400 Bad Request')).toBeVisible()
  const answer = section.getByRole('figure', { name: 'Answer' })
  await expect(answer).toContainText('request.invalid')
  await expect(answer).toContainText('Please enter a valid email address')
})

test('a parameter goes into the request and into the samples', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/40\d/)
  const section = await openOperation(page, 'End a subscription in one click (RFC 8058)')
  await section.getByLabel('token').fill('a token that nobody got')
  await expect(section.getByRole('figure', { name: 'Request', exact: true })).toContainText(
    'unsubscribe?token=a+token+that+nobody+got',
  )
  const request = page.waitForRequest('**/newsletter/unsubscribe?token=a+token+that+nobody+got')
  await section.getByRole('button', { name: 'Send' }).click()
  await request
  await expect(section.getByRole('figure', { name: 'Answer' })).toContainText('requestId')
})

test('a request that hangs can be cancelled, and one without answer is explained', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/Failed to load resource/)
  const section = await openOperation(page, 'Whether this process lives and can serve', 'operation')
  await routeOnce(page, '**/healthz', () => {})
  await section.getByRole('button', { name: 'Send' }).click()
  await section.getByRole('button', { name: 'Cancel' }).click()
  await expect(section.getByText(/^Cancelled\./)).toBeVisible()
  await expect(section.getByRole('button', { name: 'Send' })).toBeFocused()

  await routeOnce(page, '**/healthz', (route) => route.abort())
  await section.getByRole('button', { name: 'Send' }).click()
  await expect(section.getByText(/^No answer came\./)).toBeVisible()

  await section.getByRole('button', { name: 'Send' }).click()
  await expect(section.getByText('200 OK')).toBeVisible()
})

test('the fields of an error are shown once its answer is unfolded', async ({ page }) => {
  await page.goto('/docs/api/site')
  const section = page.getByRole('article', { name: 'Ask for the newsletter', exact: true })
  const summary = section.locator('summary', { hasText: 'error' })
  const refused = summary.locator('..')
  await expect(refused.getByText('requestId')).toHaveCount(0)
  await summary.click()
  await refused.getByText(/^\d fields$/).click()
  await expect(refused.getByText('requestId', { exact: true })).toBeVisible()
})

test('an old link to an operation leads to the page of its tag, also after a reload', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/docs/api#${subscribe}`)
  const heading = page.getByRole('heading', { name: 'Ask for the newsletter' })
  await expect(heading).toBeInViewport()
  await expect(page).toHaveURL(`/docs/api/site#${subscribe}`)
  await page.reload()
  await expect(heading).toBeInViewport()
  await expect(
    page.getByRole('navigation', { name: 'API reference' }).getByRole('link', {
      name: /Ask for the newsletter/,
    }),
  ).toHaveAttribute('aria-current', 'location')

  await page.getByRole('button', { name: 'Copy link to Ask for the newsletter' }).click()
  await expect.poll(() => readClipboard(page)).toBe(page.url())
})

test('the navigation is filtered and followed by keyboard', async ({ page }) => {
  await page.goto('/docs/api')
  const navigation = page.getByRole('navigation', { name: 'API reference' })
  await navigation.getByRole('link', { name: /Analytics/ }).waitFor()
  await navigation.getByLabel('Filter operations').fill('newsletter subscriptions')
  await expect(navigation.getByRole('link', { name: /newsletter/ })).toHaveCount(1)
  await expect(navigation.getByRole('link', { name: /Analytics/ })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#${subscribe}$`))
  await expect(page.getByRole('heading', { name: 'Ask for the newsletter' })).toBeFocused()

  await navigation.getByLabel('Filter operations').fill('nothing of the kind')
  await expect(navigation.getByText('No operation matches')).toBeVisible()
})

test('on a phone the sections are chosen from a list', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/docs/api')
  const heading = page.getByRole('heading', { name: 'Ask for the newsletter' })
  await page.getByLabel('Go to section').selectOption(subscribe)
  await expect(heading).toBeInViewport()
  await expect(page.getByLabel('Go to section')).toHaveValue(subscribe)
})

test('the language of a sample is chosen by keyboard', async ({ page }) => {
  await page.goto('/docs/api/site')
  const section = page.getByRole('article', { name: 'Ask for the newsletter' })
  const sample = section.getByRole('figure', { name: 'Request', exact: true })
  await expect(sample).toContainText('curl -X POST')
  await section.getByRole('radio', { name: 'cURL' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(section.getByRole('radio', { name: 'JavaScript' })).toBeChecked()
  await expect(sample).toContainText('await fetch(')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the operations can be read', async ({ page }) => {
    await page.goto('/docs/api/site')
    const section = page.getByRole('article', { name: 'Ask for the newsletter' })
    await expect(section).toContainText('/api/v1/newsletter/subscriptions')
    await expect(section.getByRole('figure', { name: 'Request', exact: true })).toContainText(
      'ada@example.com',
    )
    await expect(section.getByRole('figure', { name: 'Example response' })).toContainText(
      'confirmation-sent',
    )
  })
})

test('the loaded reference is accessible in both themes and fits a phone of 320 pixels', async ({
  page,
}) => {
  const section = await openOperation(page, 'Ask for the newsletter')
  await section.getByRole('button', { name: 'Send' }).click()
  await section.getByText('202 Accepted').waitFor()
  await checkPage(page)
})

test('by keyboard, the navigation of the reference can be skipped', async ({ page }) => {
  await page.goto('/docs/api')
  await expect(page.getByRole('navigation', { name: 'API reference' })).toBeVisible()
  await expect(page.locator('[aria-current="location"]')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})
