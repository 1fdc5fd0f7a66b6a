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
  await callApi(page, 'post', `/sharing/prompt/${id}/shares`, {
    emails: [guest.email],
    access: 'write',
  })
  for (const each of [page, other]) {
    await each.goto(`/editor/${id}`)
    await textOf(each).waitFor()
  }
  await expect(person(page, 'Gus Guest')).toBeVisible()
  await expect(person(other, 'Olga Owner')).toBeVisible()
  return { id, other, guest }
}

const person = (page: Page, name: string) =>
  page.getByRole('list', { name: 'People here' }).getByRole('button', { name: `Follow ${name}` })

async function writeAt(page: Page, key: 'Home' | 'End', text: string) {
  await textOf(page).focus()
  await page.keyboard.press(`ControlOrMeta+${key}`)
  await page.keyboard.type(text)
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
