import type { Page } from '@playwright/test'
import { checkPage, expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { enterAsOperator } from './make-operator.ts'
import { makePrompts } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'
import { readClipboard } from './read-clipboard.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const searchOf = (page: Page) => page.getByRole('combobox', { name: 'Search the documentation' })
const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })

test('a reader searches by keyboard, follows links and comes back', {
  tag: ['@core', '@docs'],
}, async ({ page }) => {
  await page.goto('/docs')
  await page.locator('html[data-taken-over]').waitFor()
  await page.keyboard.press('/')
  await expect(searchOf(page)).toBeFocused()
  await page.keyboard.type('restore a previous version')
  await expect(page.getByRole('option').first()).toContainText('Versions')
  await expectNoBarriers(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs\/versions/)
  await expect(titleOf(page)).toHaveText('Versions')
  // The text came with the page that the router went to.
  await expect(page.locator('#docs-text h2').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'More pages' }).getByRole('link').last().click()
  await expect(titleOf(page)).toHaveText('Templates')
  await page.goBack()
  await expect(titleOf(page)).toHaveText('Versions')
  await expect(page.locator('#docs-text h2').first()).toBeVisible()
})

test('the contents lead to a section, whose link is copied', async ({ page }) => {
  await page.goto('/docs/editor')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link').last().click()
  await expect(page.locator('#docs-text :is(h2, h3)').last()).toBeInViewport()
  await page.locator('html[data-taken-over]').waitFor()
  const heading = page.locator('#docs-text h2').first()
  await heading.getByRole('link', { name: /^Link to/ }).click()
  const anchor = await heading.getAttribute('id')
  await expect(page).toHaveURL(new RegExp(`#${anchor}$`))
  await expect.poll(() => readClipboard(page)).toContain(`/docs/editor#${anchor}`)
})

test('code is copied, and a template is tried out', async ({ page }) => {
  await page.goto('/docs/template-language')
  await page.locator('html[data-taken-over]').waitFor()
  await page.getByRole('button', { name: 'Copy code' }).first().click()
  await expect.poll(() => readClipboard(page)).toContain('{{')
  await page.getByRole('button', { name: 'Try it' }).first().click()
  const text = page.getByRole('textbox', { name: 'Template' })
  await expect(text).toBeFocused()
  await text.fill('Dear {{name}}{{#if polite}}, please{{/if}}')
  await page.getByRole('textbox', { name: 'name' }).fill('Ada')
  await expect(page.locator('output')).toHaveText('Dear Ada')
  await page.getByRole('textbox', { name: 'polite' }).fill('yes')
  await expect(page.locator('output')).toHaveText('Dear Ada, please')
  await text.fill('{{#if polite}}')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoBarriers(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page is read and others are reached', async ({ page, expectConsoleError }) => {
    expectConsoleError(/404/)
    await page.goto('/docs/file-formats')
    await expect(page.getByRole('table').first()).toBeVisible()
    await page.getByRole('navigation', { name: 'Documentation' }).getByText('Versions').click()
    await expect(titleOf(page)).toHaveText('Versions')
    expect((await page.goto('/docs/nowhere'))?.status()).toBe(404)
    expect((await page.goto('/docs/api'))?.status()).toBe(200)
  })
})

test('an answer and a comment reach the operators', async ({ page, browser }) => {
  const words = `Where is ${crypto.randomUUID()}?`
  await page.goto('/docs/sharing')
  const question = page.getByRole('region', { name: 'Was this page helpful?' })
  await question.getByRole('button', { name: 'No' }).click()
  await question.getByRole('textbox').fill(words)
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(question.getByRole('status')).toHaveText(/Thanks/)

  const other = await browser.newPage()
  await enterAsOperator(other)
  await other.goto('/operator/docs')
  await expect(other.getByRole('list', { name: 'Comments' })).toContainText(words)
  await expect(
    other
      .getByRole('listitem')
      .filter({ hasText: /^Share prompts/ })
      .first(),
  ).toBeVisible()
  await checkPage(other)
  await other.close()
})

test('a wrong answer is changed, on the page and in the help beside a screen', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await page.goto('/docs/sharing')
  const question = page.getByRole('region', { name: 'Was this page helpful?' })
  const press = async (name: 'Yes' | 'No') => {
    const [request] = await Promise.all([
      page.waitForRequest(
        (sent) => sent.method() === 'PUT' && sent.url().includes('docs-feedback'),
      ),
      question.getByRole('button', { name }).click(),
    ])
    return request.url()
  }
  const change = async () => {
    await question.getByRole('button', { name: 'Change answer' }).click()
    await expect(question).toBeFocused()
  }
  const onPage = await press('No')
  await expect(question.getByText('What was missing?')).toBeVisible()
  await change()
  // The same address, so that it counts once.
  expect(await press('Yes')).toBe(onPage)
  await expect(question.getByText('What helped you?')).toBeVisible()
  // Another page asks anew.
  await page.getByRole('navigation', { name: 'More pages' }).getByRole('link').last().click()
  await expect(question.getByRole('button', { name: 'Yes' })).toBeVisible()

  await page.goto('/settings/connections')
  await page.getByRole('button', { name: 'Help' }).click()
  const inHelp = await press('Yes')
  expect(inHelp).not.toBe(onPage)
  await expect(question.getByText('What helped you?')).toBeVisible()
  await change()
  expect(await press('No')).toBe(inHelp)
  await expect(question.getByText('What was missing?')).toBeVisible()
})

const helpOf = (page: Page) => page.getByRole('button', { name: 'Help', exact: true })

test('Help is on every kind of screen', async ({ page, expectConsoleError }) => {
  expectConsoleError(/4[02]\d/)
  for (const [path, target] of [
    ['/login', 'account'],
    ['/signup', 'getting-started#create-an-account'],
    ['/forgot-password', 'account#change-or-reset-your-password'],
    ['/invite', 'workspaces#invite-people'],
  ]) {
    await page.goto(`${path}`)
    await expect(page.getByRole('link', { name: 'Help', exact: true })).toHaveAttribute(
      'href',
      `/docs/${target}`,
    )
  }

  await enterAsSomebodyNew(page)
  const [id] = await makePrompts(page, [{ title: 'Letter', body: 'Dear {{name}}.' }])
  const screens = {
    '/dashboard': 'Good',
    '/settings/data': 'Settings',
    '/editor/new': '',
    [`/editor/${id}?version=1`]: 'Letter',
    [`/editor/${id}/history`]: 'Version history',
    [`/editor/${id}/metrics`]: 'Metrics',
    [`/editor/${id}/requests`]: 'Change requests',
    '/editor/nothing-here': 'Page not found',
    '/change-requests/new?prompt=nothing-here': 'Propose a change',
    [`/change-requests/new?prompt=${id}`]: 'Propose a change',
    [`/change-requests/${crypto.randomUUID()}/edit`]: 'Propose a change',
  }
  for (const [path, title] of Object.entries(screens))
    await test.step(path, async () => {
      await page.goto(path)
      if (title !== '') await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
      await expect(helpOf(page)).toBeVisible()
    })

  const refusals = [
    { status: 402, code: 'plan.feature', title: 'Not in your plan.' },
    { status: 403, code: 'prompt.refused', title: 'The prompt could not be opened' },
  ]
  for (const { status, code, title } of refusals)
    await test.step(code, async () => {
      const body = { error: { code, message: 'Not in your plan.', requestId: 'r' } }
      await page.route(`**/api/v1/prompts/${id}`, (route) => route.fulfill({ status, json: body }))
      await page.goto(`/editor/${id}`)
      await expect(page.getByText(title, { exact: true })).toBeVisible()
      await helpOf(page).click()
      const help = page.getByRole('complementary', { name: 'Help' })
      await expect(help.getByRole('heading', { name: 'The editor' })).toBeVisible()
      await expectNoBarriers(page)
    })
})

test('the help of a screen opens beside it and follows links, and the screen stays usable', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  const [id] = await makePrompts(page, [{ title: 'Letter', body: 'Dear {{name}}.' }])
  await page.goto('/settings/connections')
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help.getByRole('heading', { name: 'Connect model providers' })).toBeVisible()
  await expectNoBarriers(page, { within: 'aside[aria-label=Help]' })
  await help.getByRole('link', { name: 'Connect OpenAI' }).first().click()
  await expect(help.getByRole('heading', { name: 'Connect OpenAI', level: 2 })).toBeVisible()
  await expect(page).toHaveURL('/settings/connections')
  await help.getByRole('button', { name: 'Close help' }).press('Escape')
  await expect(help).toBeHidden()
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused()

  await page.goto(`/editor/${id}`)
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(help.getByRole('heading', { name: 'The editor' })).toBeVisible()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Letters')
  await expect(title).toHaveValue('Letters')
  await expect(help).toBeVisible()
})

test('the palette finds pages for visitors and, beside the screen, for people who are signed in', async ({
  page,
}) => {
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const ask = async (question: string) => {
    await expect(async () => {
      if (!(await palette.isVisible())) await page.keyboard.press('ControlOrMeta+k')
      await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 15_000 })
    }).toPass()
    await palette.getByRole('combobox').fill(question)
  }
  await page.goto('/pricing')
  await ask('connect my openai api key')
  await palette.getByRole('option', { name: /^Connect OpenAI/ }).click()
  await expect(titleOf(page)).toHaveText('Connect OpenAI')

  await enterAsSomebodyNew(page)
  await page.goto('/dashboard')
  await ask('does it work offline')
  await palette.getByRole('option', { name: /^Work offline/ }).click()
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help.getByRole('heading', { name: 'Work offline' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})
