import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'
import { readClipboard } from './read-clipboard.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const most = 200_000

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((written) => navigator.clipboard.writeText(written), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test('of a paste beyond the limit what fits is inserted, and the rest can be copied', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  const line = `${'x'.repeat(99)}\n`
  const [id = ''] = await makePrompts(page, [
    { title: 'Long', body: line.repeat(most / 100).slice(0, most - 5) },
  ])
  await page.goto(`/editor/${id}`)
  const text = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await text.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await paste(page, 'abcdefgh')
  await expect(page.getByText('A prompt can have up to 200,000 characters')).toBeVisible()
  await expect(page.getByText('3 characters were left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy the rest' }).click()
  await expect.poll(() => readClipboard(page)).toBe('fgh')

  // Typing stops there, and what fits is stored.
  await page.keyboard.insertText('!')
  const read = async () => (await callApi(page, 'get', `/prompts/${id}`)).content.body
  await expect.poll(async () => (await read()).slice(-6)).toBe('xabcde')

  await page.getByRole('textbox', { name: 'Title' }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await paste(page, `${'t'.repeat(200)} and more`)
  await expect(page.getByText('9 characters were left out.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('t'.repeat(200))
})
