import type { Page } from '@playwright/test'
import { checkPage, expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { callApi } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'
import { publishPrompt } from './publish-prompt.ts'
import { readClipboard } from './read-clipboard.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Prompts', exact: true })
const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const searchOf = (page: Page) => page.getByRole('searchbox', { name: /^Search titles/ })
const menuOf = (page: Page, name: string) => page.locator('summary').filter({ hasText: name })
const title = 'Spreadsheet formula with its test'

test('the library has a search, chips, tabs, an order, tiles and cards', async ({ page }) => {
  await page.goto('/discover')
  await expect(searchOf(page)).toBeVisible()
  for (const chip of ['Category', 'Modality', 'Model', 'Author'])
    await expect(menuOf(page, chip)).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Kinds of prompts' })
  await expect(tabs.getByRole('link')).toHaveText([
    'All Prompts',
    'Trending',
    'Featured',
    'New',
    'Collections',
  ])
  for (const tile of ['Writing', 'Visual', 'Programming', 'Business', 'Education'])
    await expect(page.getByRole('button', { name: new RegExp(`^${tile}`) })).toBeVisible()
  await menuOf(page, 'Most Popular').click()
  for (const order of ['Most Popular', 'Recently Added', 'Highest Rated', 'Most Used'])
    await expect(page.getByRole('link', { name: order, exact: true })).toBeVisible()
  const card = cards(page).getByRole('article').first()
  for (const name of [/^Copy/, /^Star/])
    await expect(card.getByRole('button', { name })).toBeVisible()
  await expect(card.getByRole('link', { name: /^Use Prompt/ })).toHaveAttribute(
    'href',
    /^\/editor\/[\w-]{36}$/,
  )
  await expect(card.getByText(/\d uses?$/)).toBeVisible()
})

test('each tab says on hover what it means, and is in the address', async ({ page }) => {
  await page.goto('/discover')
  const tabs = page.getByRole('navigation', { name: 'Kinds of prompts' })
  await tabs.getByRole('link', { name: 'Trending' }).hover()
  await expect(page.locator('#about-trending')).toBeVisible()
  await expect(page.locator('#about-trending')).toContainText('after 3 days')
  await tabs.getByRole('link', { name: 'New' }).click()
  await expect(page).toHaveURL('/discover?type=new')
  await expect(tabs.getByRole('link', { name: 'New' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Published within the last 14 days.').last()).toBeVisible()
  await expect(cards(page).getByRole('article').first()).toContainText('Added')
  await tabs.getByRole('link', { name: 'Collections' }).click()
  await expect(page).toHaveURL('/discover?type=collections')
  await tabs.getByRole('link', { name: 'Featured' }).click()
  await expect(page).toHaveURL('/discover?type=featured')
  const featured = cards(page).getByRole('article')
  await expect(featured.filter({ hasText: 'Featured' }).first()).toBeVisible()
  await expect(featured.filter({ hasNotText: 'Featured' })).toHaveCount(0)
})

test('a search narrows while one types, forgives a mistake, and is kept in the address', {
  tag: ['@core', '@library'],
}, async ({ page }) => {
  await page.goto('/discover')
  await searchOf(page).pressSequentially('SPREADSHEAT formula')
  await expect(page).toHaveURL('/discover?q=SPREADSHEAT+formula')
  await expect(cardOf(page, title)).toBeVisible()
  await expect(searchOf(page)).toBeFocused()
  await page.reload()
  await expect(searchOf(page)).toHaveValue('SPREADSHEAT formula')
  await expect(cardOf(page, title)).toBeVisible()
  await searchOf(page).fill('qqqqzzzz')
  await expect(page.getByText('Nothing found for “qqqqzzzz”')).toBeVisible()
  await page.getByRole('link', { name: 'Clear all' }).last().click()
  await expect(page).toHaveURL('/discover')
  await expect(searchOf(page)).toHaveValue('')
})

test('a search looks into titles, descriptions, tags and authors', async ({ page }) => {
  const [name, purpose, tag] = ['Harbour', 'purpose', 'tag'].map(
    (word) => `${word}-${crypto.randomUUID().slice(0, 8)}`,
  )
  if (!name || !purpose || !tag) throw new Error('There is nothing to search for')
  await enterAsSomebodyNew(page)
  await publishPrompt(page, name, { description: `Made for ${purpose}.`, tags: [tag] })
  await page.goto('/discover')
  for (const text of [name.toUpperCase(), purpose.toUpperCase(), tag.toUpperCase()]) {
    await searchOf(page).fill(text)
    await expect(page).toHaveURL(`/discover?q=${text}`)
    await expect(cards(page).getByRole('heading').first()).toHaveText(name)
  }
  await searchOf(page).fill('promptUARY')
  await expect(cards(page).getByRole('article').first()).toContainText('by Promptuary')
  await expect(cardOf(page, name)).toBeHidden()
})

test('a tile sets the category and keeps it, while its mark comes and goes', async ({ page }) => {
  await page.goto('/discover')
  const writing = page.getByRole('button', { name: /^Writing/ })
  const visual = page.getByRole('button', { name: /^Visual/ })
  await writing.click()
  await expect(page).toHaveURL('/discover?category=writing&tiles=writing')
  await expect(writing).toHaveAttribute('aria-pressed', 'true')
  await writing.click()
  await expect(page).toHaveURL('/discover?category=writing')
  await expect(writing).toHaveAttribute('aria-pressed', 'false')
  await expect(writing).toHaveAttribute('aria-current', 'true')
  await writing.click()
  await visual.click()
  await expect(page).toHaveURL('/discover?category=visual&tiles=writing+visual')
  await expect(writing).toHaveAttribute('aria-pressed', 'true')
  await expect(menuOf(page, 'Category: Visual')).toBeVisible()
  await expect(async () => {
    const [count] = /\d+/.exec(await visual.innerText()) ?? []
    await expect(page.getByText(`${count} prompts`, { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goBack()
  await expect(visual).toHaveAttribute('aria-current', 'false')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/discover')
  await expect(writing).toHaveAttribute('aria-pressed', 'false')
})

test('menus narrow and sort, and a link reproduces the view', async ({ page, browser }) => {
  await page.goto('/discover')
  await menuOf(page, 'Modality').click()
  await page.getByRole('link', { name: 'Image', exact: true }).click()
  // The next choice adds to what the menus show.
  await expect(menuOf(page, 'Modality: Image')).toBeVisible()
  await menuOf(page, 'Author').click()
  await page
    .locator('details[open]')
    .getByRole('link', { name: /^Promptuary/ })
    .click()
  await expect(menuOf(page, 'Author: Promptuary')).toBeVisible()
  await menuOf(page, 'Most Popular').click()
  await page.getByRole('link', { name: 'Recently Added' }).click()
  await expect(page).toHaveURL('/discover?modality=image&author=promptuary&sort=recent')
  const firstTitle = (tab: Page) => cards(tab).getByRole('heading').first().innerText()
  const other = await (await browser.newContext()).newPage()
  await other.goto(page.url())
  // The address changes a moment before the cards do.
  await expect(async () => expect(await firstTitle(page)).toBe(await firstTitle(other))).toPass()
  await expect(menuOf(other, 'Modality: Image')).toBeVisible()
  await other.context().close()
  await menuOf(page, 'Modality: Image').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Any modality' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menuOf(page, 'Modality: Image')).toBeFocused()
})

test('more prompts come by scrolling, and are there again after going back', async ({ page }) => {
  // A list that no other journey changes: a changed one begins anew, elsewhere.
  await page.goto('/discover?author=promptuary&sort=recent')
  await expect(cards(page).getByRole('article')).toHaveCount(24)
  await page.getByRole('link', { name: 'More prompts' }).scrollIntoViewIfNeeded()
  await expect.poll(() => cards(page).getByRole('article').count()).toBeGreaterThan(24)
  const last = cards(page).getByRole('heading').nth(30)
  const name = await last.innerText()
  await last.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(cardOf(page, name)).toBeInViewport()
})

test('the library is used by keyboard alone', async ({ page, context, sentEvents }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/discover?q=spreadsheet+formula')
  await expect(cardOf(page, title)).toBeVisible()
  // Keys do nothing until the scripts have come.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(searchOf(page)).toBeFocused({ timeout: 500 })
  }).toPass()
  await searchOf(page).blur()
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByText('Next prompt')).toBeVisible()
  await expect(shortcuts.getByText('Undo the last change')).toHaveCount(0)
  await expectNoBarriers(page, { within: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await page.keyboard.press('j')
  const link = cardOf(page, title).getByRole('link', { name: title, exact: true })
  await expect(link).toBeFocused()
  await page.keyboard.press('c')
  await expect.poll(() => readClipboard(page)).toContain('Write a formula for {{program}}')
  await page.keyboard.press('s')
  await expect(page.getByText('Log in to star prompts')).toBeVisible()
  await expect.poll(() => sentEvents('prompt_star_clicked')).toHaveLength(1)
  const use = cardOf(page, title).getByRole('link', { name: /^Use Prompt/ })
  const [, id] = ((await use.getAttribute('href')) ?? '').split('/editor/')
  expect(sentEvents('prompt_star_clicked')).toEqual([{ prompt_id: id, action: 'favorite' }])
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/p/spreadsheet-formula-with-its-test')
  await page.goBack()
  await link.focus()
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/\/login\?next=%2Feditor%2F/)
})

test('a star is kept, and waits among the favorites', async ({ page, sentEvents }) => {
  await enterAsSomebodyNew(page)
  const name = `Kept ${crypto.randomUUID()}`
  await publishPrompt(page, name)
  await enterAsSomebodyNew(page)
  await page.goto('/favorites')
  await expect(page.getByText('No starred prompts yet')).toBeVisible()
  await page.getByRole('link', { name: 'Browse the library' }).click()
  await expect(page).toHaveURL('/discover')
  await expect.poll(() => sentEvents('browse_prompts_clicked')).toHaveLength(1)
  await searchOf(page).fill(name)
  const star = page.getByRole('button', { name: `Star ${name}` })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => sentEvents('prompt_star_clicked')).toHaveLength(1)
  await expect
    .poll(async () => (await callApi(page, 'get', '/library/stars')).prompts.length)
    .toBe(1)
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/favorites')
  const starred = page.getByRole('list', { name: 'Starred prompts' })
  await starred.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect
    .poll(() => sentEvents('favorite_prompt_clicked'))
    .toEqual([expect.objectContaining({ prompt_title: name, source: 'favorites_page' })])
  // Pressed before it is known to be starred, it would star.
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect
    .poll(async () => (await callApi(page, 'get', '/library/stars')).prompts.length)
    .toBe(0)
})

test('a visitor subscribes in the library', async ({ page, sentEvents }) => {
  await page.goto('/discover')
  const box = page.getByRole('main')
  await box.getByLabel('Email address').fill(`reader-${crypto.randomUUID()}@example.com`)
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(box.getByText('was stored, not sent')).toBeVisible()
  await expect
    .poll(() => sentEvents('newsletter_subscribe_clicked'))
    .toEqual([{ source: 'discover' }])
})

test('a page that comes by itself pushes nothing away from under a finger', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/library?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/discover')
  const asked = page.waitForRequest('**/api/v1/library?*')
  const box = page.getByRole('main')
  await box.getByRole('button', { name: 'Subscribe' }).scrollIntoViewIfNeeded()
  await asked
  await box.getByLabel('Email address').fill(`reader-${crypto.randomUUID()}@example.com`)
  await box.getByRole('button', { name: 'Subscribe' }).hover()
  await page.mouse.down()
  answer.resolve()
  await expect(page.getByRole('link', { name: 'More prompts' })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  await page.mouse.up()
  await expect(box.getByText('was stored, not sent')).toBeVisible()
  await expect(cards(page).getByRole('article')).toHaveCount(24)
})

test('the landing page leads into the library', async ({ page, sentEvents }) => {
  const links = ['Browse the library', 'Browse prompts']
  for (const [before, name] of links.entries()) {
    await page.goto('/')
    await page.getByRole('link', { name }).first().click()
    await expect(page).toHaveURL('/discover')
    // Before the next page: what is sent in leaving one is not seen from here.
    await expect.poll(() => sentEvents('browse_prompts_clicked')).toHaveLength(before + 1)
  }
  expect(sentEvents('browse_prompts_clicked')).toEqual([{}, {}])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the library is searched, narrowed, paged and read', async ({ page }) => {
    await page.goto('/discover')
    await expect(cards(page).getByRole('article')).toHaveCount(24)
    const first = await cards(page).getByRole('heading').first().innerText()
    await page.getByRole('link', { name: 'More prompts' }).click()
    await expect(page).toHaveURL(/\?cursor=/)
    await expect(cards(page).getByRole('heading').first()).not.toHaveText(first)
    await page.goto('/discover')
    await menuOf(page, 'Category').click()
    await page
      .locator('details[open]')
      .getByRole('link', { name: /^Business/ })
      .click()
    await expect(page).toHaveURL('/discover?category=business')
    await searchOf(page).fill('spreadsheet')
    await searchOf(page).press('Enter')
    await expect(page).toHaveURL(/category=business/)
    await expect(page).toHaveURL(/q=spreadsheet/)
    await page.getByRole('button', { name: /^Programming/ }).click()
    await expect(page).toHaveURL(/category=programming/)
    await page.goBack()
    await cardOf(page, title).getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Answer with:')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Promptuary' }).first().click()
    await expect(page).toHaveURL('/u/promptuary')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Promptuary')
  })
})

test('the library is accessible in both themes and fits a phone of 320 pixels', async ({
  page,
}) => {
  test.slow()
  for (const path of [
    '/discover',
    '/discover?q=zzzzqqqq',
    '/discover?type=collections',
    '/u/promptuary',
  ])
    await test.step(path, async () => {
      await page.goto(path)
      await checkPage(page)
    })
})
