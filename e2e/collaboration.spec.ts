import type { Browser, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { enterAsProven } from './make-operator.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { createPerson } from './person.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const linesOf = (page: Page) => textOf(page).locator('.cm-line')
const caretIn = (page: Page) => textOf(page).locator('.cm-peer-caret')
const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ })

/** Olga and Gus in the editor of a prompt that both may write in. */
async function openTogether(page: Page, browser: Browser, body: string) {
  const other = await (await browser.newContext()).newPage()
  const guest = { ...createPerson(), firstName: 'Gus', lastName: 'Guest' }
  await enterAsProven(other, guest)
  await enterAsProven(page, { ...createPerson(), firstName: 'Olga', lastName: 'Owner' })
  await callApi(page, 'put', '/plan', { plan: 'team' })
  const [id = ''] = await makePrompts(page, [{ title: 'Notes', body }])
  const { shares } = await callApi(page, 'post', `/sharing/prompt/${id}/shares`, {
    emails: [guest.email],
    access: 'write',
  })
  for (const each of [page, other]) {
    await each.goto(`/editor/${id}`)
    await textOf(each).waitFor()
  }
  await expect(person(page, 'Gus Guest')).toBeVisible()
  await expect(person(other, 'Olga Owner')).toBeVisible()
  return { id, other, shareId: shares[0].id }
}

const person = (page: Page, name: string) =>
  page.getByRole('list', { name: 'People here' }).getByRole('button', { name: `Follow ${name}` })

async function writeAt(page: Page, key: 'Home' | 'End', text: string) {
  await textOf(page).focus()
  await page.keyboard.press(`ControlOrMeta+${key}`)
  // In one piece, which is undone as one.
  await page.keyboard.insertText(text)
}

test('two people write at once, see each other, and each undoes their own edits', async ({
  page,
  browser,
}) => {
  const { other } = await openTogether(page, browser, 'First line\nSecond line')
  await Promise.all([writeAt(page, 'Home', 'Olga: '), writeAt(other, 'End', ' by Gus {{tone}}')])
  const both = ['Olga: First line', 'Second line by Gus {{tone}}']
  for (const each of [page, other]) await expect(linesOf(each)).toHaveText(both)

  // Cursors, with names and colours.
  await expect(caretIn(page)).toHaveAttribute('data-name', 'Gus Guest')
  await expect(caretIn(other)).toHaveAttribute('data-name', 'Olga Owner')

  // Small fields are merged one by one.
  await titleOf(page).fill('Notes of two')
  await other.getByRole('textbox', { name: 'Add tag' }).fill('shared')
  await other.keyboard.press('Enter')
  await expect(titleOf(other)).toHaveValue('Notes of two')
  await expect(page.getByRole('button', { name: 'Remove tag shared' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit tone' })).toBeVisible()

  // Undo takes back one's own edits only.
  await textOf(page).focus()
  await page.keyboard.press('ControlOrMeta+z')
  const undone = ['First line', 'Second line by Gus {{tone}}']
  for (const each of [page, other]) await expect(linesOf(each)).toHaveText(undone)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(linesOf(page)).toHaveText(undone)

  // A version names both.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Version saved')).toBeVisible()
  await page.getByRole('link', { name: 'Version history' }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Gus Guest')
  await other.context().close()
})

test('what is written offline is merged when the connection is back, also after the page was closed', async ({
  page,
  context,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  const { id, other } = await openTogether(page, browser, 'First line\nSecond line')

  // The guest comments on words that both write around.
  await textOf(other).focus()
  await other.keyboard.press('ControlOrMeta+End')
  for (const _ of 'line') await other.keyboard.press('Shift+ArrowLeft')
  await other.getByRole('button', { name: 'Comment', exact: true }).click()
  const form = other.getByRole('region', { name: 'Comment on words' })
  await form.getByRole('textbox').fill('Which line?')
  await form.getByRole('button', { name: 'Comment', exact: true }).click()
  const passageIn = (each: Page) => textOf(each).locator('[data-thread]')
  for (const each of [page, other]) await expect(passageIn(each)).toHaveText('line')
  await writeAt(page, 'End', ' of two')
  await expect(linesOf(other)).toHaveText(['First line', 'Second line of two'])
  await expect(passageIn(other)).toHaveText('line')

  await context.setOffline(true)
  await writeAt(page, 'Home', 'Offline: ')
  const status = page.getByRole('status').filter({ hasText: 'Offline, changes are kept here' })
  await expect(status).toBeVisible()
  await expect(person(other, 'Olga Owner')).toHaveCount(0)
  await writeAt(other, 'End', ' or three')
  await expect(saved(other)).toBeVisible()

  // The page goes while it is offline: what was written is kept on the device.
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(`/editor/${id}`)
  const merged = ['Offline: First line', 'Second line of two or three']
  for (const each of [page, other]) await expect(linesOf(each)).toHaveText(merged)
  await expect(passageIn(page)).toHaveText('line')
  await expect(saved(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await other.context().close()
})

test('a person is followed until one does something oneself, and a reader only reads', async ({
  page,
  browser,
}) => {
  const lines = Array.from({ length: 120 }, (_, index) => `Line ${index + 1}`)
  const { other, shareId } = await openTogether(page, browser, lines.join('\n'))
  const lastLine = (each: Page) => textOf(each).getByText('Line 120')
  await textOf(other).focus()
  await other.keyboard.press('ControlOrMeta+End')
  await expect(lastLine(other)).toBeInViewport()
  await expect(lastLine(page)).toHaveCount(0)
  await person(page, 'Gus Guest').click()
  await expect(lastLine(page)).toBeInViewport()
  await other.keyboard.press('ControlOrMeta+Home')
  await expect(textOf(page).getByText('Line 1', { exact: true })).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(person(page, 'Gus Guest')).toHaveAttribute('aria-pressed', 'false')

  // With less access the same editor becomes one to read, live.
  await callApi(page, 'patch', `/shares/${shareId}`, { access: 'read' })
  await expect(textOf(other)).toHaveAttribute('aria-readonly', 'true')
  await writeAt(page, 'Home', 'Still live: ')
  await expect(linesOf(other).first()).toHaveText('Still live: Line 1')
  await other.context().close()
})
