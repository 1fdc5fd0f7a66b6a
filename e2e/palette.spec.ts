import type { Page } from '@playwright/test'
import { expectNoBarriers, expectToFit } from './check-page.ts'
import { expect, test } from './journey.ts'
import { makePrompts } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'
import { readClipboard } from './read-clipboard.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Commands' })
/** Not the one that is fading away. */
const openPaletteOf = (page: Page) => paletteOf(page).and(page.locator('[data-state="open"]'))
const inputOf = (page: Page) =>
  openPaletteOf(page).getByPlaceholder('Search prompts or run a command')

/** Pressed again until there is a page that listens. */
async function openPalette(page: Page) {
  await expect(async () => {
    if (!(await openPaletteOf(page).isVisible())) await page.keyboard.press('ControlOrMeta+k')
    await expect(inputOf(page)).toBeFocused({ timeout: 15_000 })
  }).toPass()
  return paletteOf(page)
}

async function choose(page: Page, typed: string, name: RegExp) {
  await inputOf(page).fill(typed)
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
}

test('a prompt is found, filled in and copied; one without inputs is copied at once', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  const name = { name: 'name', type: 'text', defaultValue: '', required: true, choices: [] }
  await makePrompts(page, [
    { title: 'Plain words', body: 'Say it plainly.' },
    { title: 'Letter', body: 'Dear {{name}}, about {{topic}}.', variables: [name] },
  ])
  await page.goto('/dashboard')
  const palette = await openPalette(page)
  await choose(page, 'plain', /Plain words/)
  await expect(palette).toBeHidden()
  await expect(page.getByText('Copied “Plain words”')).toBeVisible()
  await expect.poll(() => readClipboard(page)).toBe('Say it plainly.')

  await openPalette(page)
  await expect(palette.getByRole('group', { name: 'Recent' })).toContainText('Plain words')
  await expectNoBarriers(page)
  await choose(page, 'letter', /Letter/)
  await expect(palette.getByRole('textbox', { name: 'name' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(palette.getByRole('alert').first()).toHaveText('Enter a value for name')
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('tea')
  await expect(palette.getByRole('alert')).toHaveCount(0)
  await expect(palette.getByRole('region', { name: 'Preview' })).toHaveText('Dear Ada, about tea.')
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(inputOf(page)).toBeFocused()
  await choose(page, 'letter', /Letter/)
  await palette.getByRole('textbox', { name: 'name' }).fill('Bob')
  await palette.getByRole('textbox', { name: 'topic' }).fill('rain')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(palette).toBeHidden()
  await expect.poll(() => readClipboard(page)).toBe('Dear Bob, about rain.')
})

test('the menu of a prompt asks for its inputs in place, and gives the focus back', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  await makePrompts(page, [{ title: 'Letter', body: 'Dear {{name}}.' }])
  await page.goto('/prompts')
  const menu = page.getByRole('button', { name: 'Actions for Letter' })
  const dialog = page.getByRole('dialog', { name: 'Fill & copy' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'name' }).fill('Ada')
  await dialog.getByRole('button', { name: /^Copy/ }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => readClipboard(page)).toBe('Dear Ada.')
})

test('a screen adds its own commands while it is open', async ({ page }) => {
  await enterAsSomebodyNew(page)
  const [id] = await makePrompts(page, [{ title: 'Mine', body: 'Text' }])
  await page.goto(`/editor/${id}/history`)
  await page.getByRole('button', { name: 'v1', exact: true }).waitFor()
  const palette = await openPalette(page)
  await palette.getByRole('option', { name: 'Show diff' }).click()
  await expect(page.getByRole('radio', { name: 'Diff' })).toBeChecked()
  await openPalette(page)
  await choose(page, 'my prom', /My Prompts/)
  await expect(page).toHaveURL('/dashboard')
  await openPalette(page)
  await expect(palette.getByRole('option', { name: 'Create Prompt' })).toBeVisible()
  await expect(palette.getByRole('option', { name: 'Show content' })).toHaveCount(0)
})

test('the palette is in the editor too, with the theme and ways out of it', async ({ page }) => {
  await enterAsSomebodyNew(page)
  const [id] = await makePrompts(page, [{ title: 'Mine', body: 'Text' }])
  await page.goto(`/editor/${id}`)
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).waitFor()
  await openPalette(page)
  await choose(page, 'light', /Switch to light theme/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await openPalette(page)
  await choose(page, 'connect', /^Connect OpenAI$/)
  await expect(page.getByRole('dialog', { name: 'Connect OpenAI' })).toBeVisible()
})

test('a visitor goes places and searches Discover with it; someone signed in has their prompts', async ({
  page,
}) => {
  await page.goto('/features')
  const palette = await openPalette(page)
  await choose(page, 'pric', /Pricing/)
  await expect(page).toHaveURL('/pricing')
  await openPalette(page)
  await inputOf(page).fill('meeting notes')
  await palette.getByRole('option', { name: /Search Discover/ }).click()
  await expect(page).toHaveURL('/discover?q=meeting%20notes')

  await enterAsSomebodyNew(page)
  await makePrompts(page, [{ title: 'Plain words', body: 'Say it plainly.' }])
  await page.goto('/pricing')
  await openPalette(page)
  await choose(page, 'plain', /Plain words/)
  await expect.poll(() => readClipboard(page)).toBe('Say it plainly.')
})

test('the palette and Fill & copy are accessible in both themes and fit a phone', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  await makePrompts(page, [{ title: 'Letter', body: 'Dear {{name}}, about {{topic}}.' }])
  await page.goto('/dashboard')
  await openPalette(page)
  await palettePasses(page)
  await choose(page, 'letter', /Letter/)
  await paletteOf(page).getByRole('textbox', { name: 'name' }).waitFor()
  await palettePasses(page)
})

async function palettePasses(page: Page) {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, theme)
    await expectNoBarriers(page)
  }
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page)
  if (size) await page.setViewportSize(size)
}
