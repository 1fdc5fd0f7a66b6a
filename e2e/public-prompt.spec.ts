import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { giveBrowserModel } from './browser-model-double.ts'
import { checkPage, expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { callApi } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'
import { publishPrompt } from './publish-prompt.ts'
import { readClipboard } from './read-clipboard.ts'

const path = '/p/spreadsheet-formula-with-its-test'

test('a public prompt is read, filled in and copied', { tag: ['@core', '@library'] }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(path)
  const text = page.getByRole('region', { name: 'Prompt', exact: true })
  await expect(text.getByText('Write a formula for')).toBeVisible()
  const form = page.getByRole('region', { name: 'Variables' })
  await form.getByLabel('wish').fill('the sum of open invoices')
  await expect(text).toContainText('I want: the sum of open invoices')
  await expect(page.getByRole('radio', { name: 'Preview' })).toBeChecked()
  const used = page.waitForRequest(/\/uses$/)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await used
  await expect.poll(() => readClipboard(page)).toContain('I want: the sum of open invoices')
  expect(await readClipboard(page)).toContain('{{columns}}')
  await page.getByRole('radio', { name: 'Prompt' }).check()
  await expect(text).not.toContainText('the sum of open invoices')
})

test('the filled text is taken to a chat', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.route(/chatgpt|claude|gemini|mistral|perplexity/, (route) =>
    route.fulfill({ body: 'elsewhere' }),
  )
  await page.goto(path)
  await page.getByLabel('wish').fill('a running total')
  const menu = page.locator('summary').filter({ hasText: 'Open in' })
  await menu.click()
  const chats = {
    ChatGPT: 'https://chatgpt.com/?q=',
    Claude: 'https://claude.ai/new?q=',
    Mistral: 'https://chat.mistral.ai/chat?q=',
    Perplexity: 'https://www.perplexity.ai/search?q=',
  }
  for (const [name, address] of Object.entries(chats)) {
    const link = page.getByRole('link', { name: `Open in ${name}` })
    // The text is filled in a moment after the field.
    await expect(async () => {
      const href = (await link.getAttribute('href')) ?? ''
      expect(href.startsWith(address)).toBe(true)
      expect(new URL(href).searchParams.get('q')).toContain('I want: a running total')
    }).toPass()
    await expect(link).toHaveAttribute('target', '_blank')
  }
  const gemini = page.getByRole('link', { name: /^Open in Gemini/ })
  await expect(gemini).toContainText('Copies the text for you to paste')
  const popup = page.waitForEvent('popup')
  await gemini.click()
  await (await popup).close()
  await expect(page.getByText('Text copied')).toBeVisible()
  await expect.poll(() => readClipboard(page)).toContain('a running total')

  await menu.click()
  await page.getByLabel('wish').fill('long '.repeat(2_000))
  await menu.click()
  await expect(page.getByRole('link', { name: /^Open in ChatGPT/ })).toHaveAttribute(
    'href',
    'https://chatgpt.com/',
  )
})

/** Everything that has no default. */
async function fillIn(page: Page) {
  const form = page.getByRole('region', { name: 'Variables' })
  for (const name of ['wish', 'columns']) await form.getByLabel(name).fill('open invoices')
  await expect(page.getByRole('region', { name: 'Prompt', exact: true })).toContainText(
    'I want: open invoices',
  )
}

test('a visitor runs a prompt on the Demo model, with the values typed', async ({ page }) => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByText(/value/)).toBeVisible()
  await fillIn(page)
  await result.getByRole('button', { name: 'Run again' }).click()
  await expect(result).toContainText('This is the built-in Demo model')
  await expect(result).toContainText('open invoices')
  await expect(result.getByRole('link', { name: 'Sign up' })).toBeVisible()
  await checkPage(page)
})

const browserChoice = 'This browser’s model, on your device'

test('a visitor runs a prompt on the browser’s own model, and nothing is stored', async ({
  page,
}) => {
  const model = await giveBrowserModel(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v1\/(runs|device-runs|prompts)/.test(request.url())) sent.push(request.url())
  })
  await page.goto(path)
  await fillIn(page)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('This is the built-in Demo model')
  await result.getByRole('combobox', { name: 'Model' }).selectOption(browserChoice)
  await result.getByRole('button', { name: 'Run again' }).click()
  await expect.poll(model.listAsked).toContainEqual(expect.stringContaining('open invoices'))
  await model.say('Use **SUMIFS**')
  await expect(result.locator('strong')).toHaveText('SUMIFS')
  await checkPage(page)
  await result.getByRole('button', { name: 'Stop' }).click()
  await expect(result.getByText('Stopped. Partial output kept.')).toBeVisible()
  await expect(result).toContainText('Use SUMIFS')

  await result.getByRole('button', { name: 'Run again' }).click()
  await expect(result.getByText('Processing...')).toBeVisible()
  await expect.poll(async () => (await model.listAsked()).length).toBeGreaterThan(1)
  await expect(async () => {
    await model.say('=SUM(A:A)')
    await expect(result).toContainText('=SUM(A:A)', { timeout: 500 })
  }).toPass()
  await model.end()
  await expect(result.getByRole('button', { name: 'Run again' })).toBeVisible()
  expect(sent).toEqual([])
})

test('someone signed in runs a prompt on the browser’s own model as a copy of their own', async ({
  page,
}) => {
  const model = await giveBrowserModel(page)
  await enterAsSomebodyNew(page)
  await page.goto(path)
  await fillIn(page)
  await page.getByRole('button', { name: 'Run', exact: true }).first().click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByRole('combobox', { name: 'Model' }).selectOption(browserChoice)
  await result.getByRole('button', { name: 'Run', exact: true }).click()
  await expect.poll(model.listAsked).toContainEqual(expect.stringContaining('open invoices'))
  await model.say('=SUM(A:A)')
  await model.end()
  await expect(result).toContainText('=SUM(A:A)')
  await expect
    .poll(async () => (await callApi(page, 'get', '/runs')).runs)
    .toMatchObject([{ provider: 'browser', status: 'Success', costMicros: 0 }])
})

test('someone signed in runs a prompt as a copy of their own', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await page.goto(path)
  await fillIn(page)
  await page.getByRole('button', { name: 'Run', exact: true }).first().click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByRole('combobox', { name: 'Model' })).toHaveValue(/demo/)
  await result.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(result).toContainText('This is the built-in Demo model')
  await result.getByRole('link', { name: 'your copy' }).click()
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/formula/i)
})

test('Use Prompt keeps the values typed and names the author', async ({
  page,
  expectConsoleError,
}) => {
  // The id is first asked for among one's own prompts.
  expectConsoleError(/404/)
  await enterAsSomebodyNew(page)
  await page.goto(path)
  await page.getByRole('region', { name: 'Variables' }).getByLabel('wish').fill('a running total')
  await page.getByRole('link', { name: 'Use Prompt', exact: true }).click()
  await expect(page.getByText(/^Your copy of .+’s prompt\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'View original' })).toHaveAttribute('href', path)
  await expect(
    page.getByRole('region', { name: 'Test Your Prompt' }).getByLabel('wish'),
  ).toHaveValue('a running total')
})

test('the card of a prompt may be framed by other sites, and its page says how', async ({
  page,
}) => {
  await page.goto(path)
  const described = await page.locator('link[type="application/json+oembed"]').getAttribute('href')
  const { html, title } = await (await page.request.get(described ?? '')).json()
  const { origin } = new URL(page.url())
  expect(html).toContain(`<iframe src="${origin}${path.replace('/p/', '/embed/')}"`)
  expect((await page.request.get(path)).headers()['content-security-policy']).toContain(
    "frame-ancestors 'none'",
  )
  const blog = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Blog</title>${html}`)
  }).listen(0, '127.0.0.1')
  await once(blog, 'listening')
  const address = blog.address()
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`)
  const card = page.frameLocator('iframe')
  await expect(card.getByRole('heading', { name: title })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Open prompt' })).toHaveAttribute('target', '_blank')
  blog.close()
  await page.goto(`${origin}${path.replace('/p/', '/embed/')}`)
  await checkPage(page)
})

test('a visitor who uses a prompt signs in and goes on to a copy', async ({ page }) => {
  await page.goto(path)
  await page.getByRole('link', { name: 'Use Prompt', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Feditor%2F/)
})

test('a prompt shows its author, models, licence, tags, versions and what is like it', async ({
  page,
}) => {
  await page.goto(path)
  const about = page.getByRole('complementary', { name: 'About this prompt' })
  await expect(about.getByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute('rel', /license/)
  await expect(about).toContainText('GPT-4o')
  await expect(about.getByRole('img', { name: 'Verified' })).toBeVisible()
  await expect(about.getByRole('link', { name: '#formula' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Version 1/ })).toContainText('current')
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Similar prompts' }).getByRole('article'),
  ).toHaveCount(6)
  for (const name of ['Share', /^Star/, /^Report/])
    await expect(page.getByRole('main').getByRole('button', { name }).first()).toBeVisible()
})

test('a link is shared by the clipboard where the device has no other way', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'canShare', { value: undefined }))
  await page.goto(path)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await expect.poll(() => readClipboard(page)).toContain(path)
})

test('older versions are read and compared with the current one; HTML is text', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  await enterAsSomebodyNew(page)
  const title = `<b>Bold</b> ${crypto.randomUUID()}`
  const slug = await publishPrompt(page, title, {
    body: 'First line\n<img src=x onerror=alert(1)>',
  })
  const { id, content } = await callApi(page, 'get', `/library/prompts/${slug}`)
  await callApi(page, 'put', `/prompts/${id}`, {
    saveId: crypto.randomUUID(),
    baseRevision: 1,
    content: { ...content, body: 'Another line\n<img src=x onerror=alert(1)>' },
  })
  const note = 'A better beginning'
  await callApi(page, 'put', `/prompts/${id}/publication`, {
    category: 'writing',
    licence: 'mit',
    note,
  })
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await reader.goto(`/p/${slug}`)
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(reader.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(reader.getByRole('link', { name: /^Version 2/ })).toContainText(note)
  await reader.getByRole('link', { name: /^Version 1/ }).click()
  await expect(reader).toHaveURL(`/p/${slug}?version=1`)
  await expect(reader.getByText('This is version 1')).toBeVisible()
  const changes = reader.getByRole('region', { name: 'What changed since' })
  await expect(changes.getByText('First line')).toBeVisible()
  await expect(changes.getByText('Another line')).toBeVisible()
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await reader.getByRole('link', { name: 'Show the current version' }).click()
  await expect(reader).toHaveURL(`/p/${slug}`)
  await reader.goto(`/p/${id}?version=1`)
  await expect(reader).toHaveURL(`/p/${slug}?version=1`)
  expect((await reader.goto(`/p/${slug}?version=9`))?.status()).toBe(404)
  expect((await reader.goto('/p/never-was'))?.status()).toBe(404)
  expect((await reader.goto('/u/never-was'))?.status()).toBe(404)
  await reader.context().close()
})

test('on a phone the other actions of a prompt are shown when asked for', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Use Prompt', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
  await page.locator('summary').filter({ hasText: 'More' }).click()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report' })).toBeVisible()
  await expectNoBarriers(page)
  await page.locator('summary').filter({ hasText: 'More' }).click()
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
})

test('a public prompt is accessible in both themes and fits a phone of 320 pixels', {
  tag: ['@core', '@library'],
}, async ({ page }) => {
  test.slow()
  await page.goto(path)
  await checkPage(page)
})
