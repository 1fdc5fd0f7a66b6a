import type { Browser, Page } from '@playwright/test'
import { checkPage } from './check-page.ts'
import { expect, test } from './journey.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { enterAs, enterAsSomebodyNew, type Person } from './person.ts'
import { refuseSockets } from './refuse-sockets.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
// The bell has one too.
const statusOf = (page: Page) => page.getByRole('status').first()

const heightOfHeader = async (page: Page) => (await page.getByRole('banner').boundingBox())?.height

/** A new prompt with this text, stored, in the editor. */
async function write(page: Page, text: string): Promise<string> {
  await page.goto('/editor/new')
  await textOf(page).click()
  await page.keyboard.type(text)
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/)
  await expect(statusOf(page)).toHaveText('Saved')
  return page.url()
}

/** A prompt with this text that was there already, in the editor. */
async function openStored(page: Page, body: string): Promise<string> {
  const [id] = await makePrompts(page, [{ title: '', body }])
  await page.goto(`/editor/${id}`)
  await textOf(page).waitFor()
  return `/editor/${id}`
}

async function append(page: Page, text: string): Promise<void> {
  await textOf(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  // In one piece: between two keys on a slow machine there is time for a save.
  await page.keyboard.insertText(text)
}

async function openElsewhere(browser: Browser, page: Page, person: Person) {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await context.newPage()
  await enterAs(other, person)
  await other.goto(page.url())
  await textOf(other).waitFor()
  return other
}

test('what is written is there after a reload, with its title and tags', async ({ page }) => {
  await enterAsSomebodyNew(page)
  const address = await write(page, 'Explain {{topic}} to a child.')
  await page.getByRole('textbox', { name: 'Title' }).fill('Explainer')
  await page.getByRole('textbox', { name: 'Add tag' }).fill('teaching')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Claude' }).click()
  await expect(statusOf(page)).toHaveText('Saved')
  await page.reload()
  await expect(page).toHaveURL(address)
  await expect(textOf(page)).toHaveText('Explain {{topic}} to a child.')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Explainer')
  await expect(page.getByRole('button', { name: 'Remove tag teaching' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Claude' })).toBeChecked()
})

test('a page that goes away at once loses nothing', async ({ page, expectConsoleError }) => {
  // The save may have been on its way when the page went; sent again it is found to be there.
  expectConsoleError(/409|ERR_FAILED/)
  await enterAsSomebodyNew(page)
  await openStored(page, 'First.')
  let isReachable = false
  await page.route('**/api/v1/prompts/*', (route) =>
    route.request().method() === 'PUT' && !isReachable ? route.abort() : route.continue(),
  )
  await refuseSockets(page, () => !isReachable)
  await page.reload()
  await textOf(page).waitFor()
  await append(page, ' Never sent.')
  await page.reload()
  await expect(textOf(page)).toHaveText('First. Never sent.')
  isReachable = true
  await expect(statusOf(page)).toHaveText('Saved')
})

test('without sockets, two browsers edit one prompt: the later is told, sees both, and nothing is lost', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/409/)
  await refuseSockets(page)
  const person = await enterAsSomebodyNew(page)
  await openStored(page, 'Shared beginning.')
  const other = await openElsewhere(browser, page, person)
  await append(other, ' From the other browser.')
  await expect(statusOf(other)).toHaveText('Saved')

  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/prompts/*', async (route) => {
    await answer.promise
    await route.continue()
  })
  const save = page.waitForRequest((request) => request.method() === 'PUT')
  await append(page, ' From this')
  await save
  // What is typed until the very answer is among what is chosen from.
  await page.keyboard.insertText(' browser.')
  answer.resolve()
  const dialog = page.getByRole('dialog', { name: 'This prompt was changed elsewhere' })
  await expect(dialog.getByRole('textbox', { name: 'Other version' })).toHaveText(
    'Shared beginning. From the other browser.',
  )
  const mine = dialog.getByRole('textbox', { name: 'This tab' })
  await expect(mine).toHaveText('Shared beginning. From this browser.')
  await page.keyboard.press('Escape')
  await expect(statusOf(page)).toHaveText('Conflict')
  const size = page.viewportSize()
  for (const width of [375, 768]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeInViewport({
      ratio: 1,
    })
    await expect.poll(() => heightOfHeader(page)).toBeLessThan(60)
  }
  if (size) await page.setViewportSize(size)
  await page.getByRole('button', { name: 'Conflict' }).click()
  // A click would set the cursor a moment later, wherever it hit.
  await mine.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText(' From the other browser.')
  await dialog.getByRole('button', { name: 'Save the merge' }).click()
  await expect(statusOf(page)).toHaveText('Saved')

  await other.reload()
  await expect(textOf(other)).toHaveText(
    'Shared beginning. From this browser. From the other browser.',
  )
  await other.context().close()
})

test('what is typed offline is kept on the device and sent when the connection is back', {
  tag: ['@core', '@editor', '@offline'],
}, async ({ page, context, browser, expectConsoleError }) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|manifest patches/)
  const person = await enterAsSomebodyNew(page)
  await openStored(page, 'Online.')
  await context.setOffline(true)
  await append(page, ' Offline.')
  await expect(statusOf(page)).toHaveText('Offline, changes are kept here')
  await context.setOffline(false)
  await expect(statusOf(page)).toHaveText('Saved')
  const other = await openElsewhere(browser, page, person)
  await expect(textOf(other)).toHaveText('Online. Offline.')
  await other.context().close()
})

test('a placeholder declares itself, is completed, renamed everywhere, and renamed back by undo', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  await write(page, 'About {{topic}}')
  await expect(page.locator('.cm-chip-variable')).toHaveText('{{topic}}')
  const tests = page.getByRole('region', { name: 'Test Your Prompt' })
  await expect(tests.getByRole('textbox', { name: 'topic' })).toBeVisible()

  await page.keyboard.type(' and {{t')
  await expect(page.getByRole('option', { name: 'topic' })).toBeVisible()
  await page.keyboard.press('o')
  await page.keyboard.press('Enter')
  await expect(textOf(page)).toHaveText('About {{topic}} and {{topic}}')

  await page.getByRole('button', { name: 'Edit topic' }).click()
  await page.getByRole('form', { name: 'Definition of topic' }).getByLabel('Name').fill('subject')
  await page.keyboard.press('Enter')
  await expect(textOf(page)).toHaveText('About {{subject}} and {{subject}}')
  const renamed = page.getByRole('form', { name: 'Definition of subject' })
  await expect(renamed.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(renamed).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit subject' })).toBeFocused()
  await textOf(page).focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(textOf(page)).toHaveText('About {{topic}} and {{topic}}')
  await expect(page.getByRole('button', { name: 'Edit topic' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit subject' })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+y')
  await expect(page.getByRole('button', { name: 'Edit subject' })).toBeVisible()

  await tests.getByRole('textbox', { name: 'subject' }).fill('tea')
  await page.getByRole('tab', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Prompt', exact: true })
  await expect(preview).toContainText('About tea and tea')
})

test('versions are read, compared, labeled and restored, and a restore is undone', {
  tag: ['@core', '@editor'],
}, async ({ page }) => {
  await enterAsSomebodyNew(page)
  const address = await openStored(page, 'The first text.')
  await page.getByRole('textbox', { name: 'Title' }).fill('A story')
  await page.getByRole('button', { name: 'Save with a note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('As it began')
  await page.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByText('Version saved')).toBeVisible()
  await append(page, ' And more.')
  await expect(statusOf(page)).toHaveText('Saved')

  await page.getByRole('link', { name: 'Version history' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A story')
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem')
  const versionOf = (number: number) =>
    page.getByRole('button', { name: `v${number}`, exact: true })
  await expect(versions).toHaveCount(2)
  await expect(versions.nth(0)).toContainText('1 line changed')
  await expect(versions.nth(1)).toContainText('As it began')
  await versionOf(1).click()
  await expect(textOf(page)).toHaveText('The first text.')
  await versionOf(2).click()
  await expect(textOf(page)).toHaveText('The first text. And more.')
  // It is in the address, which changes a moment after the click.
  await page.getByRole('radio', { name: 'Diff' }).click()
  await expect(page.getByRole('heading', { name: 'What changed from v1 to v2' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Prompt of v1' })).toHaveText('The first text.')
  await expect(page.getByRole('textbox', { name: 'Prompt of v2' })).toContainText('And more.')
  await page.getByRole('radio', { name: 'Inline' }).check()
  await expect(page.getByRole('textbox', { name: 'Prompt of v2' })).toContainText('And more.')

  await page.getByRole('button', { name: 'Add label to version 2' }).click()
  await page.getByRole('button', { name: 'production' }).click()
  // As it closes it gives the focus back, which would close another one.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(versions.nth(0)).toContainText('production')
  await versionOf(1).click()
  await page.getByRole('button', { name: 'Add label to version 1' }).click()
  await page.getByRole('button', { name: 'production from v2' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(versions.nth(1)).toContainText('production')
  await expect(versions.nth(0)).not.toContainText('production')
  await page.getByRole('button', { name: 'Label history' }).click()
  await expect(page.getByRole('list', { name: 'Label history' })).toContainText('from v2 to v1')
  await page.getByRole('button', { name: 'Label history' }).click()

  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(versions).toHaveCount(3)
  await expect(versions.nth(0)).toContainText('Restored from v1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(versions).toHaveCount(4)
  await expect(versions.nth(0)).toContainText('Restored from v2')

  await page.goto(`${address}?version=1`)
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page).toHaveURL(address)
  await expect(textOf(page)).toHaveText('The first text.')
})

test('any two versions are compared by keyboard or Shift-click, on a phone on a screen of its own', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  const address = await openStored(page, 'One.')
  for (const text of [' Two.', ' Three.']) {
    await page.keyboard.press('ControlOrMeta+s')
    await append(page, text)
    await expect(statusOf(page)).toHaveText('Saved')
  }
  await page.goto(`${address}/history`)
  const between = (from: number, to: number) =>
    page.getByRole('heading', { name: `What changed from v${from} to v${to}` })
  await page.getByRole('button', { name: 'v3', exact: true }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(between(1, 3)).toBeVisible()
  await page.keyboard.press('d')
  await expect(textOf(page)).toHaveText('One. Two. Three.')
  await page.getByRole('button', { name: 'v2', exact: true }).click()
  await expect(textOf(page)).toHaveText('One. Two.')
  await page.getByRole('button', { name: 'v1', exact: true }).click({ modifiers: ['Shift'] })
  await expect(between(1, 2)).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: 'v3' }).hover()
  await page.getByRole('button', { name: 'Compare to v2: v3' }).click()
  await expect(between(2, 3)).toBeVisible()

  await page.setViewportSize({ width: 375, height: 700 })
  await expect(page.getByRole('region', { name: 'Versions' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Version A' }).selectOption('1')
  await expect(between(1, 3)).toBeVisible()
  await page.getByRole('button', { name: 'All versions' }).click()
  await expect(between(1, 3)).toBeHidden()
  await page.getByRole('button', { name: 'v1', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toBeHidden()
  await expect(textOf(page)).toHaveText('One.')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'v1', exact: true })).toBeVisible()
  await page.goto(address)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Version history' }).click()
  await expect(page).toHaveURL(`${address}/history`)
})

test('one writes at once, and Tab leaves the text unless it is to indent', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await openStored(page, 'One')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(textOf(page)).not.toBeFocused()
  await page.getByRole('button', { name: 'Tab next field' }).click()
  await textOf(page).focus()
  await page.keyboard.press('Tab')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(textOf(page)).not.toBeFocused()
})

test('a name one letter apart from another one is asked about and corrected', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await write(page, 'About {{topic}} and {{topci}}')
  await page.getByRole('button', { name: 'Use topic' }).click()
  await expect(textOf(page)).toHaveText('About {{topic}} and {{topic}}')
  await expect(page.getByRole('button', { name: 'Edit topci' })).toHaveCount(0)
})

test('pasted placeholders of another tool become variables with one key', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await openStored(page, '')
  await expect(textOf(page)).toBeFocused()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Sign as [agent name] of {company}.')
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(paste)
  })
  await expect(page.getByText('[agent name], {company} look like variables.')).toBeVisible()
  await page.keyboard.press('Alt+Enter')
  await expect(textOf(page)).toHaveText('Sign as {{agent_name}} of {{company}}.')
  await expect(page.getByRole('button', { name: 'Edit agent_name' })).toBeVisible()
})

test('a prompt becomes a template, and the template a prompt of one’s own', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await openStored(page, 'Reusable {{thing}}')
  await page.getByRole('textbox', { name: 'Title' }).fill('Reusable')
  const saved = page.waitForResponse('**/api/v1/templates/*')
  await page.getByRole('button', { name: 'Save as template' }).click()
  await page.getByRole('button', { name: 'Save template' }).click()
  const { id } = await (await saved).json()
  await page.goto('/templates')
  await page.getByRole('link', { name: 'Use Template Reusable' }).click()
  await expect(page).toHaveURL(`/editor/${id}`)
  await expect(textOf(page)).toHaveText('Reusable {{thing}}')
  await append(page, '!')
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(statusOf(page)).toHaveText('Saved')
  await page.reload()
  await expect(textOf(page)).toHaveText('Reusable {{thing}}!')
})

test('a template is opened by its address alone', async ({ page, expectConsoleError }) => {
  // Nothing says what the id is of: it is first asked for among the prompts.
  expectConsoleError(/404/)
  await enterAsSomebodyNew(page)
  await page.goto('/editor/01980000-0006-7000-8000-000000000001')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Lesson plan with checks')
})

test('variables are put in another order, by dragging and by keyboard', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await openStored(page, '{{one}} {{two}} {{three}}')
  const names = page.getByRole('button', { name: /^Edit / }).locator('.font-prompt')
  await expect(names).toHaveText(['one', 'two', 'three'])
  await page
    .getByRole('button', { name: 'Move three' })
    .dragTo(page.getByRole('button', { name: 'Edit one' }))
  await expect(names).toHaveText(['three', 'one', 'two'])
  await page.getByRole('button', { name: 'Move one' }).press('ArrowDown')
  await expect(names).toHaveText(['three', 'two', 'one'])
  await expect(page.getByText('one is now number 3 of 3.')).toBeAttached()
  await expect(statusOf(page)).toHaveText('Saved')
  await page.reload()
  await expect(names).toHaveText(['three', 'two', 'one'])
})

test('a variable is defined in its row, by keyboard, and only what is valid is kept', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  await openStored(page, 'In {{days}} days')
  const row = page.getByRole('button', { name: 'Edit days' })
  const definition = page.getByRole('form', { name: 'Definition of days' })
  await row.press('Enter')
  await definition.getByLabel('Name').fill('two words')
  await definition.getByLabel('Default value').focus()
  await expect(definition.getByRole('alert')).toHaveText(/^Begin with a letter/)
  await definition.getByLabel('Name').fill('days')
  await definition.getByLabel('Type').press('n')
  await definition.getByLabel('Default value').fill('soon')
  await expect(definition.getByRole('alert')).toBeVisible()
  await definition.getByLabel('Default value').fill('3')
  await expect(definition.getByRole('alert')).toHaveCount(0)
  await definition.getByRole('switch', { name: 'Required' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(definition).toHaveCount(0)
  await expect(row).toBeFocused()
  await expect(row).toHaveText(/days3$/)

  await page.getByRole('button', { name: 'Add Variable' }).press('Enter')
  await page.keyboard.type('days')
  await page.keyboard.press('Enter')
  const added = page.getByRole('form', { name: 'Definition of the new variable' })
  await expect(added.getByRole('alert')).toHaveText('Another variable has this name')
  await page.keyboard.type('_left')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit days_left' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Variable' })).toBeFocused()
  await expect(statusOf(page)).toHaveText('Saved')
  await page.reload()
  await expect(row.first()).toHaveText(/days3$/)
  await page.getByRole('button', { name: 'Edit days_left' }).press('Enter')
  await checkPage(page)
})

test('the header shows the collection and the label, and moves the prompt with Undo', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  for (const name of ['Support', 'Archive'])
    await callApi(page, 'post', '/collections', { id: crypto.randomUUID(), name })
  const [id] = await makePrompts(page, [{ title: 'Reply', body: 'Hello', collection: 'support' }])
  await callApi(page, 'put', `/prompts/${id}/version-names/production`, { number: 1 })
  await page.goto(`/editor/${id}`)
  await expect(page.getByRole('link', { name: 'Version history, v1, production' })).toHaveAttribute(
    'href',
    `/editor/${id}/history`,
  )
  await page.getByRole('button', { name: 'Collection Support' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Archive' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Collection Archive' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Collection Support' })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Move to collection' }).press('ArrowRight')
  // The header shows the move before it is stored, and a reload would end the request.
  const stored = page.waitForResponse(
    (response) =>
      response.url().includes('/api/v1/prompts/') && response.request().method() !== 'GET',
  )
  await page.getByRole('menuitem', { name: 'Archive' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Collection Archive' })).toBeVisible()
  await stored
  await page.reload()
  await expect(page.getByRole('button', { name: 'Collection Archive' })).toBeVisible()
})

test('an id of nobody’s shows the not-found screen', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/)
  await enterAsSomebodyNew(page)
  await page.goto(`/editor/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

/** Accessible in both themes, and no wider than a phone of 320 pixels. */
async function checkEditor(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByText('About {{topic}}').first().waitFor()
  await checkPage(page)
}

test('the editor is accessible in both themes and fits a phone of 320 pixels', {
  tag: ['@core', '@editor'],
}, async ({ page }) => {
  await enterAsSomebodyNew(page)
  await checkEditor(page, await openStored(page, 'About {{topic}}'))
})

test('so are its history and its older versions', async ({ page }) => {
  await enterAsSomebodyNew(page)
  const address = await openStored(page, 'About {{topic}}')
  await checkEditor(page, `${address}/history`)
  await checkEditor(page, `${address}?version=1`)
})
