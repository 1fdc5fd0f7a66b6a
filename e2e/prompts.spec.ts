import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { checkPage, expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { callApi, makeManyPrompts, makePrompts } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'
import { routeOnce } from './route-once.ts'

/** What every account begins with. */
const starter = 'Text summariser'

test.beforeEach(async ({ page }) => {
  await enterAsSomebodyNew(page)
})

test('the dashboard greets, counts, and shows what was edited last', {
  tag: ['@core', '@dashboard'],
}, async ({ page, sentEvents }) => {
  const [id = ''] = await makePrompts(page, [
    { title: 'Release notes', body: 'For {{audience}}', targetModels: ['claude-3'] },
  ])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Ada$/ })).toBeVisible()
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
  await expect(link('Import')).toHaveAttribute('href', '/create?tab=import')
  await expect(link('Create Prompt')).toHaveAttribute('href', '/create')
  const figures = ['Total Prompts', 'Executions (30d)', 'Shares Received', 'Active Templates']
  for (const label of figures) await expect(page.getByText(label, { exact: true })).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText('2')

  const row = page.getByRole('listitem').filter({ hasText: 'Release notes' })
  await expect(row.getByText('audience', { exact: true })).toBeVisible()
  await expect(row).toContainText(/0 runs\s*now/)
  await expect(row.getByRole('link', { name: 'Edit Release notes' })).toHaveAttribute(
    'href',
    `/editor/${id}`,
  )

  await page.getByRole('tab', { name: 'Favorites' }).click()
  await expect(page.getByRole('link', { name: 'View Favorites' })).toHaveAttribute(
    'href',
    '/favorites',
  )
  await page.getByRole('tab', { name: 'Shared with me' }).click()
  await expect(page.getByText('No shared prompts yet')).toBeVisible()
  await page.getByRole('tab', { name: 'Recent Prompts' }).click()
  await row.getByRole('button', { name: 'Favorite Release notes' }).click()
  await expect
    .poll(() => sentEvents('prompt_star_clicked'))
    .toEqual([{ prompt_id: id, action: 'favorite' }])
  await page.getByRole('tab', { name: 'Favorites' }).click()
  await expect(page.getByRole('link', { name: 'Edit Release notes' })).toBeVisible()
  await page.getByRole('tab', { name: 'Recent Prompts' }).click()
  await page.getByRole('link', { name: 'View All Prompts' }).click()
  await expect(page).toHaveURL('/prompts')
  await expect(page.getByRole('link', { name: 'My Prompts', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

const titles = (page: import('@playwright/test').Page) =>
  page.locator('[data-prompt-id] [data-row-link]').allTextContents()

test('the whole list is searched, filtered and sorted, and its address says how', {
  tag: ['@core', '@prompts'],
}, async ({ page }) => {
  await makePrompts(page, [
    { title: 'Beta', tags: ['mail'], targetModels: ['gpt-4'], body: 'About zebras' },
    { title: 'Alpha', tags: ['sql'], targetModels: ['gemini'], modality: 'image' },
    { title: 'Gamma', tags: ['mail'], collection: 'work' },
  ])
  await page.goto('/prompts')
  await expect.poll(() => titles(page)).toEqual(['Gamma', 'Alpha', 'Beta', starter])
  await page.getByRole('combobox', { name: 'Sort' }).click()
  await page.getByRole('option', { name: 'Title' }).click()
  await expect.poll(() => titles(page)).toEqual(['Alpha', 'Beta', 'Gamma', starter])

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tag' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'mail 2' }).click()
  await expect.poll(() => titles(page)).toEqual(['Beta', 'Gamma'])
  await page.getByRole('menuitemcheckbox', { name: 'sql 1' }).click()
  await expect.poll(() => titles(page)).toEqual(['Alpha', 'Beta', 'Gamma'])
  await page.getByRole('menuitemcheckbox', { name: 'sql 1' }).click()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('menuitem', { name: 'Collection' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Work' }).click()
  await expect.poll(() => titles(page)).toEqual(['Gamma'])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/prompts?sort=title&tag=mail&collection=work')
  await page.getByRole('button', { name: 'Remove filter Collection Work' }).click()
  await page.getByRole('radio', { name: 'Grid' }).click()
  await page.getByRole('searchbox', { name: /Search in titles/ }).fill('zebr')
  await expect.poll(() => titles(page)).toEqual(['Beta'])
  await expect(page).toHaveURL('/prompts?sort=title&tag=mail&view=grid&q=zebr')

  await page.reload()
  await expect.poll(() => titles(page)).toEqual(['Beta'])
  await expect(page.getByRole('searchbox', { name: /Search in titles/ })).toHaveValue('zebr')
  await page.getByRole('searchbox', { name: /Search in titles/ }).fill('nothing like it')
  await expect(page.getByText('No prompts match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).last().click()
  await expect.poll(() => titles(page)).toEqual(['Alpha', 'Beta', 'Gamma', starter])
})

test('a long list is loaded page by page', async ({ page }) => {
  await makeManyPrompts(page, 55)
  await page.goto('/prompts')
  await expect(page.getByText('50 of 56')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(async () => (await titles(page)).length).toBe(56)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('several prompts are selected, by pointer and keyboard, and changed at once', async ({
  page,
}) => {
  await makePrompts(page, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  await page.goto('/prompts')
  const bar = page.getByRole('toolbar', { name: 'Selected prompts' })
  await page.getByRole('checkbox', { name: 'Select Three' }).click()
  await page.getByRole('checkbox', { name: 'Select One' }).click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 selected')

  await bar.getByRole('button', { name: 'Tag' }).click()
  await page
    .getByRole('textbox', { name: 'Tag' })
    .or(page.getByRole('combobox', { name: 'Tag' }))
    .fill('bulk')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByRole('link', { name: 'Show prompts tagged bulk' })).toHaveCount(3)
  await bar.getByRole('button', { name: 'Favorite' }).click()
  await expect(page.getByRole('button', { name: 'Favorite Two', pressed: true })).toBeVisible()
  await bar.getByRole('button', { name: 'Favorite', pressed: true }).click()
  await expect(page.getByText('3 prompts removed from favorites')).toBeVisible()
  await bar.getByRole('button', { name: 'Favorite', pressed: false }).click()
  await bar.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('menuitem', { name: 'Personal' }).click()
  await expect(page.getByText('3 prompts moved to Personal')).toBeVisible()

  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => titles(page)).toEqual([starter])
  await expect(bar).toBeHidden()
  await page
    .getByRole('listitem')
    .filter({ hasText: '3 prompts moved to the trash' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(async () => (await titles(page)).length).toBe(4)
  await expect
    .poll(async () => {
      const path = '/prompts?collection=personal&favorite=true'
      return (await callApi(page, 'get', path)).prompts.length
    })
    .toBe(3)

  await page.goto('/prompts?sort=title')
  await page.getByRole('link', { name: 'One', exact: true }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar).toContainText('2 selected')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(bar).toContainText('3 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await titles(page)).length).toBe(3)
})

test('the keyboard moves, previews, selects, stars, copies and undoes', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await makePrompts(page, [
    { title: 'Three', body: 'Say {{word}} three times' },
    { title: 'Two', body: 'Count to two.' },
    { title: 'One', body: 'Count to one.' },
  ])
  await page.goto('/prompts')
  await expect.poll(() => titles(page)).toEqual(['One', 'Two', 'Three', starter])
  const row = (title: string) => page.getByRole('link', { name: title, exact: true })
  await page.keyboard.press('j')
  await expect(row('One')).toBeFocused()
  await page.keyboard.press('Space')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview.getByRole('region', { name: 'Prompt' })).toHaveText('Count to one.')
  await page.keyboard.press('j')
  await expect(row('Two')).toBeFocused()
  await expect(preview.getByRole('region', { name: 'Prompt' })).toHaveText('Count to two.')
  await checkPage(page)
  await page.keyboard.press('c')
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Count to two.')
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(row('Two')).toBeFocused()

  const onTheWay = Promise.withResolvers<void>()
  await page.route('**/v1/prompts/changes', async (route) => {
    if (route.request().postData()?.includes('"favorite"')) await onTheWay.promise
    await route.continue()
  })
  await page.keyboard.press('s')
  await expect(page.getByRole('button', { name: 'Favorite Two', pressed: true })).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar', { name: 'Selected prompts' })).toContainText('2 selected')
  await page.keyboard.press('Delete')
  await expect.poll(() => titles(page)).toEqual(['Three', starter])
  onTheWay.resolve()
  await expect(page.getByText('2 prompts moved to the trash')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => titles(page)).toEqual(['One', 'Two', 'Three', starter])
  await expect(page.getByText('2 prompts moved to the trash')).toHaveCount(0)

  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByRole('region', { name: 'Prompts' })).toContainText('Preview')
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(shortcuts).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: /Search in titles/ })).toBeFocused()
  await page.keyboard.type('jx?')
  await expect(page.getByRole('searchbox', { name: /Search in titles/ })).toHaveValue('jx?')
  await expect.poll(() => titles(page)).toEqual([])
  await page.getByRole('searchbox', { name: /Search in titles/ }).fill('')
  await expect.poll(() => titles(page)).toEqual(['One', 'Two', 'Three', starter])

  await row('Three').focus()
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Fill & copy' })
  await expect(form.getByRole('textbox', { name: 'word' })).toBeFocused()
})

test('on a phone the main action is beside the heading, and the others are in a menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 })
  for (const [path, items] of [
    ['/prompts', ['Import', 'Export all', 'Trash']],
    ['/dashboard', ['Browse the library', 'Import']],
  ] as const) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    // A newcomer's checklist has another one.
    const create = page.getByRole('link', { name: 'Create Prompt' }).first()
    await expect
      .poll(async () => {
        const [left, right] = [await heading.boundingBox(), await create.boundingBox()]
        if (!left || !right) return false
        return right.x > left.x + left.width && right.y < left.y + left.height
      })
      .toBe(true)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText([...items])
    await expectNoBarriers(page, { within: '[role="menu"]' })
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  await expect(page).toHaveURL('/create?tab=import')
})

test('a view is saved, opened from the sidebar, renamed, deleted and brought back', async ({
  page,
}) => {
  await makePrompts(page, [
    { title: 'One', tags: ['mail'] },
    { title: 'Two', tags: ['sql'] },
  ])
  await page.goto('/prompts')
  await page.getByRole('link', { name: 'Show prompts tagged mail' }).click()
  await expect.poll(() => titles(page)).toEqual(['One'])
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Mails')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const link = sidebar.getByRole('link', { name: 'Mails' })
  await expect(link).toHaveAttribute('aria-current', 'page')
  await page.goto('/dashboard')
  await link.click()
  await expect.poll(() => titles(page)).toEqual(['One'])

  await page.getByRole('button', { name: 'View Mails' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('Letters')
  await page.keyboard.press('Enter')
  await expect(sidebar.getByRole('link', { name: 'Letters' })).toBeVisible()
  await page.getByRole('button', { name: 'View Letters' }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(sidebar.getByRole('link', { name: 'Letters' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sidebar.getByRole('link', { name: 'Letters' })).toBeVisible()
})

test('a newcomer has a checklist, and figures from the first run or prompt of their own', async ({
  page,
}) => {
  await page.goto('/dashboard')
  const checklist = page.getByRole('region', { name: 'Get started' })
  await expect(checklist).toContainText('0 of 4')
  await expect(page.getByText('Total Prompts')).toHaveCount(0)
  await checkPage(page)
  await expect(checklist.getByRole('link', { name: 'Import' })).toHaveAttribute(
    'href',
    '/create?tab=import',
  )
  await checklist.getByRole('link', { name: 'Run a prompt' }).click()
  await expect(page).toHaveURL(/\/editor\//)
  await makePrompts(page, [{ title: 'Mine' }])
  await page.goto('/dashboard')
  await expect(checklist).toContainText('1 of 4')
  await expect(page.getByText('Total Prompts')).toBeVisible()
  await checklist.getByRole('button', { name: 'Hide' }).click()
  await expect(checklist).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Total Prompts')).toBeVisible()
  await expect(checklist).toHaveCount(0)
})

test('prompts are dragged onto a collection', async ({ page }) => {
  await makePrompts(page, [{ title: 'One' }, { title: 'Two' }])
  await page.goto('/prompts')
  await page.getByRole('checkbox', { name: 'Select One' }).click()
  await page.getByRole('checkbox', { name: 'Select Two' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Two' })
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await row.dragTo(sidebar.getByRole('link', { name: 'Creative Writing' }))
  await expect(page.getByText('2 prompts added to Creative Writing')).toBeVisible()
  await sidebar.getByRole('link', { name: 'Creative Writing' }).click()
  await expect.poll(() => titles(page)).toEqual(['Two', 'One'])
})

test('a prompt is duplicated and exported from its menu', async ({ page }) => {
  await makePrompts(page, [{ title: 'One' }])
  await page.goto('/prompts')
  await page.getByRole('button', { name: 'Actions for One' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(async () => (await titles(page)).length).toBe(3)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Actions for One' }).last().click()
  // By keyboard: a submenu closes under a pointer that jumps.
  await page.getByRole('menuitem', { name: 'Export' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: 'Markdown' }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^one.*\.md$/)
  expect(readFileSync(await file.path(), 'utf8')).toContain('title: One')
})

test('what is deleted is in the trash, and from there restored or deleted permanently', {
  tag: ['@core', '@prompts'],
}, async ({ page }) => {
  const ids = await makePrompts(page, [{ title: 'One' }, { title: 'Two' }])
  await callApi(page, 'post', '/prompts/changes', { action: 'delete', ids })
  await page.goto('/prompts')
  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByText('What is here is deleted after 30 days.')).toBeVisible()
  await expect(page.getByText('30 days left')).toHaveCount(2)
  await page.getByRole('button', { name: 'Restore Two' }).click()
  await expect(page.getByRole('heading', { name: 'Two' })).toBeHidden()
  await page.getByRole('button', { name: 'Delete permanently One' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this prompt permanently?' })
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await page.goto('/prompts')
  await expect.poll(() => titles(page)).toEqual(['Two', starter])
})

test('favourites have their filter, their events and their empty state', async ({
  page,
  sentEvents,
}) => {
  const ids = await makePrompts(page, [
    { title: 'One', targetModels: ['gpt-4'] },
    { title: 'Two', targetModels: ['gemini'] },
  ])
  await callApi(page, 'post', '/prompts/changes', { action: 'favorite', ids, favorite: true })
  await page.goto('/favorites')
  await expect.poll(() => titles(page)).toEqual(['Two', 'One'])
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Model' }).click()
  await page.getByRole('menuitemcheckbox', { name: /Gemini/ }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => titles(page)).toEqual(['Two'])
  await expect.poll(() => sentEvents('favorites_filter_clicked')).toEqual([{}])
  await page.getByRole('button', { name: 'Remove filter Model Gemini' }).click()
  await expect.poll(() => titles(page)).toEqual(['Two', 'One'])

  await page.getByRole('button', { name: 'Favorite One' }).click()
  await expect.poll(() => titles(page)).toEqual(['Two'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(page)).toEqual(['Two', 'One'])
  await page.getByRole('button', { name: 'Favorite One' }).click()
  await page.getByRole('button', { name: 'Favorite Two' }).click()
  await expect(page.getByText('No favorite prompts yet')).toBeVisible()
  await expect
    .poll(() => sentEvents('prompt_star_clicked'))
    .toEqual([
      { prompt_id: ids[0], action: 'unfavorite' },
      { prompt_id: ids[0], action: 'unfavorite' },
      { prompt_id: ids[1], action: 'unfavorite' },
    ])
  await page.getByRole('link', { name: 'Browse Prompts' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect.poll(() => sentEvents('browse_prompts_clicked')).toEqual([{}])

  await callApi(page, 'post', '/prompts/changes', { action: 'favorite', ids, favorite: true })
  await page.goto('/favorites')
  // In a tab of its own, so that this page is still there to send the event.
  await page.getByRole('link', { name: 'Edit One' }).click({ modifiers: ['ControlOrMeta'] })
  await expect
    .poll(() => sentEvents('favorite_prompt_clicked'))
    .toEqual([{ prompt_id: ids[0], prompt_title: 'One', source: 'favorites_page' }])
})

test('the palette finds prompts and collections as one types', async ({ page }) => {
  const [id = ''] = await makePrompts(page, [{ title: 'Zeppelin manual', body: 'About airships' }])
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search prompts...' }).click()
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette.getByRole('option', { name: 'Create Prompt' })).toBeVisible()
  // The answer to what was typed first comes last, and must not be shown.
  const late = Promise.withResolvers<void>()
  const come = Promise.withResolvers<void>()
  await routeOnce(page, '**/api/v1/search?q=cre', async (route) => {
    const response = await route.fetch()
    await late.promise
    await route.fulfill({ response })
    come.resolve()
  })
  await expect(palette.getByPlaceholder('Search prompts or run a command')).toBeFocused()
  const asked = page.waitForRequest('**/api/v1/search?q=cre')
  await page.keyboard.type('cre')
  await asked
  await palette.getByPlaceholder('Search prompts or run a command').fill('zepelin')
  await expect(palette.getByRole('option', { name: /Zeppelin/ })).toBeVisible()
  late.resolve()
  await come.promise
  await expect(palette.getByRole('option', { name: /Creative Writing/ })).toHaveCount(0)
  await expect(palette.locator('mark').first()).toHaveText('Zeppelin')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).toHaveURL(`/editor/${id}`)

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search prompts...' }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette.getByPlaceholder('Search prompts or run a command')).toBeFocused()
  await page.keyboard.type('creati')
  await palette.getByRole('option', { name: /Creative Writing/ }).click()
  await expect(page).toHaveURL('/collection/creative')
})

test('a list that cannot be loaded can be tried again', async ({ page, expectConsoleError }) => {
  expectConsoleError(/500/)
  await page.route('**/api/v1/prompts?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.clock.install()
  await page.goto('/prompts')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(retry).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.unroute('**/api/v1/prompts?*')
  await retry.click()
  await expect.poll(() => titles(page)).toEqual([starter])
})

/** Three prompts, long and short, of which one is in the trash and all are favourites. */
async function makeEveryKindOfPrompt(page: Page): Promise<void> {
  const body = 'For {{audience}} '.repeat(20)
  const ids = await makePrompts(page, [
    { title: 'A-very-long-title-without-a-space'.repeat(4), tags: ['a', 'b'.repeat(40)] },
    { title: 'Two', body, targetModels: ['gpt-4', 'gemini'] },
    { title: 'Three', body, targetModels: ['gpt-4', 'gemini'] },
  ])
  await callApi(page, 'post', '/prompts/changes', { action: 'favorite', ids, favorite: true })
  await callApi(page, 'post', '/prompts/changes', { action: 'delete', ids: ids.slice(2) })
}

test('the list with a selection is accessible in both themes and fits a phone of 320 pixels', {
  tag: ['@core', '@prompts'],
}, async ({ page }) => {
  await makeEveryKindOfPrompt(page)
  await page.goto('/prompts')
  await page.locator('[data-prompt-id]').first().waitFor()
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).click()
  await checkPage(page)
})

test('every other list is so too', async ({ page }) => {
  test.slow()
  await makeEveryKindOfPrompt(page)
  for (const path of ['/dashboard', '/prompts?view=grid', '/favorites', '/trash'])
    await test.step(path, async () => {
      await page.goto(path)
      await page.locator('[data-prompt-id]').first().waitFor()
      await checkPage(page)
    })
})
