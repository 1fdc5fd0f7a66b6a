import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { enterAsSomebodyNew } from './person.ts'

/** A new prompt, stored, in the editor. */
async function write(page: Page, title: string, text: string): Promise<void> {
  await page.goto('/editor/new')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).click()
  await page.keyboard.insertText(text)
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('status').first()).toHaveText('Saved')
}

test('the preview shows what a prompt includes, and says what is not there', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await write(page, 'House style', 'Write in short sentences.')
  await write(page, 'Letter', 'Write a letter. {{> house-style}} {{> nowhere}}')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Prompt', exact: true })).toContainText(
    'Write a letter. Write in short sentences. {{> nowhere}}',
  )
  await expect(page.getByText('There is no prompt nowhere to include here.')).toBeVisible()
})

test('what an included prompt asks for is asked for here', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await write(page, 'House style', 'Write like {{author}}.')
  await write(page, 'Letter', 'Write a letter. {{> house-style}}')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Fill in test values' }).click()
  const author = page.getByRole('region', { name: 'Test Your Prompt' }).getByLabel('author')
  await expect(author).toBeFocused()
  await author.fill('Ada')
  await expect(page.getByText('Write a letter. Write like Ada.')).toBeVisible()
})

test('a prompt that would include itself is not saved, and it is said why', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/422/)
  await enterAsSomebodyNew(page)
  await write(page, 'Mirror', 'Look at')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText(' {{> mirror}}')
  await expect(page.getByText(/leads back to this prompt/)).toBeVisible()
})

test('an export tells what its format does not hold', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await write(page, 'Exported', 'Some text.')
  await page.goto('/prompts')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all' }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  await download
  await expect(page.getByText(/^Not included: /)).toBeVisible()
})
