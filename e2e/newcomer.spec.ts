import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { createPerson } from './person.ts'
import { readClipboard } from './read-clipboard.ts'

const mostClicks = 20
const body = 'Write a {{tone}} toast for {{name}} at their {{occasion}}.'
const values = { tone: 'warm', name: 'Mira', occasion: 'retirement' }
const filled = 'Write a warm toast for Mira at their retirement.'

/** How a person uses a control: by pressing it with the mouse, or by going to it and pressing a key. */
type Hand = { use: (control: Locator) => Promise<void>; next: () => Promise<void> }

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a newcomer has a prompt of their own run, copied and exported within 20 clicks', async ({
  page,
}) => {
  let clicks = 0
  await page.goto('/')
  await beginWithOwnPrompt(page, {
    async use(control) {
      clicks += 1
      await control.click()
    },
    next: () => page.keyboard.press('Tab'),
  })
  expect(clicks).toBeLessThanOrEqual(mostClicks)
})

test('a newcomer does the same by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await beginWithOwnPrompt(page, {
    async use(control) {
      await tabTo(page, control)
      await page.keyboard.press('Enter')
    },
    next: () => page.keyboard.press('Tab'),
  })
})

async function beginWithOwnPrompt(page: Page, { use, next }: Hand): Promise<void> {
  const person = createPerson()
  await use(page.getByRole('link', { name: 'Sign up' }).first())
  await expect(page.getByLabel('First name')).toBeFocused()
  for (const text of [person.firstName, person.lastName, person.email, person.password]) {
    await page.keyboard.type(text)
    await next()
  }
  const terms = page.getByRole('checkbox', { name: /I agree to the/ })
  await tabTo(page, terms)
  await page.keyboard.press('Space')
  await expect(terms).toBeChecked()
  await use(page.getByRole('button', { name: 'Create account' }))

  await use(page.getByRole('link', { name: 'Create Prompt' }).first())
  await expect(page.getByLabel('Prompt Name')).toBeFocused()
  await page.keyboard.type('Toast')
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await expect(text).toBeFocused()
  await page.keyboard.type(body)
  const panel = page.getByRole('region', { name: 'Test Your Prompt' })
  await expect(panel.getByLabel('occasion')).toBeVisible()
  await use(panel.getByLabel('tone'))
  for (const [name, value] of Object.entries(values)) {
    await expect(panel.getByLabel(name)).toBeFocused()
    await page.keyboard.type(value)
    await next()
  }
  await use(panel.getByRole('button', { name: 'Run', exact: true }))
  await expect(panel.getByText(/^Result generated in/).last()).toBeVisible()

  await use(page.getByRole('banner').getByRole('button', { name: 'Copy', exact: true }))
  await use(
    page.getByRole('dialog', { name: 'Fill & copy' }).getByRole('button', { name: /^Copy/ }),
  )
  await expect.poll(() => readClipboard(page)).toBe(filled)

  const download = page.waitForEvent('download')
  await use(page.getByRole('button', { name: 'More', exact: true }))
  await use(page.getByRole('menuitem', { name: 'Export' }))
  await use(page.getByRole('menuitem', { name: 'Markdown' }))
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('{{occasion}}')
}

/** Goes on with Tab, or with the arrows in a menu, until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isInMenu = (await control.getAttribute('role')) === 'menuitem'
  await expect(async () => {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(isInMenu ? 'ArrowDown' : 'Tab')
    await expect(control).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [0] })
}
