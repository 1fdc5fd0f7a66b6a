import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { makePrompts } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' })

test('a tab that was left alone shows what another one saved, and both go on', async ({
  page,
  context,
}) => {
  await enterAsSomebodyNew(page)
  const [id] = await makePrompts(page, [{ title: 'Shared', body: 'First line' }])
  await page.goto(`/editor/${id}`)
  await expect(textOf(page)).toHaveText('First line')
  const other = await context.newPage()
  await other.goto(`/editor/${id}`)
  await textOf(other).fill('Written in the other tab')
  await expect(saved(other)).toBeVisible()

  await page.bringToFront()
  // A browser without windows gives focus to every page, and tells none of it.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(textOf(page)).toHaveText('Written in the other tab')
  await textOf(page).press('ControlOrMeta+End')
  await page.keyboard.insertText(', finished in this one')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(textOf(page)).toHaveText('Written in the other tab, finished in this one')
  await expect(page.getByText('Theirs')).toHaveCount(0)
})
