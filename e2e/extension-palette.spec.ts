import { test as base, type Frame, type Page } from '@playwright/test'
import { connectExtension } from './connect-extension.ts'
import { serveExtensionPages } from './extension-pages/serve-pages.ts'
import { expect } from './journey.ts'
import { type BackgroundApi, type LoadedExtension, loadExtension } from './load-extension.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'

/** In the extension's background. */
declare const chrome: BackgroundApi

const site = `http://localhost:${process.env.JOURNEY_PORT}`

const test = base.extend<{ extension: LoadedExtension; pages: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures destructured.
  extension: async ({}, use) => {
    const extension = await loadExtension()
    await use(extension)
    await extension.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures destructured.
  pages: async ({}, use) => {
    const { origin, close } = await serveExtensionPages()
    await use(origin)
    close()
  },
})

type Trigger = 'shortcut' | 'use-in-prompt' | 'save-as-prompt'

/** Opens the palette over the page in front, by the shortcut or a context menu. */
async function openPalette({ worker }: LoadedExtension, page: Page, trigger: Trigger = 'shortcut') {
  await page.bringToFront()
  await worker.evaluate(async (trigger) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
    if (trigger === 'shortcut') chrome.commands.onCommand.dispatch('open-palette', tab)
    else chrome.contextMenus.onClicked.dispatch({ menuItemId: trigger }, tab)
  }, trigger)
  await expect.poll(() => findPalette(page)).toBeDefined()
  const palette = findPalette(page)
  if (!palette) throw new Error('The palette is gone')
  await palette.getByRole('textbox').or(palette.getByRole('combobox')).first().waitFor()
  return palette
}

const findPalette = (page: Page): Frame | undefined =>
  page.frames().find((frame) => frame.url().includes('/palette.html'))

/** The palette is gone before it can answer the press that closes it. */
async function pressAndClose(page: Page, palette: Frame, keys: { key: string; ctrlKey?: boolean }) {
  await palette
    .evaluate((keys) => {
      const press = new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true })
      setTimeout(() => document.activeElement?.dispatchEvent(press))
    }, keys)
    .catch(() => undefined)
  await expect.poll(() => findPalette(page)).toBeUndefined()
}

const text = (name: string) => ({
  name,
  type: 'text',
  defaultValue: '',
  required: true,
  choices: [],
})

async function connect(extension: LoadedExtension): Promise<Page> {
  const page = await extension.context.newPage()
  await enterAsSomebodyNew(page)
  await makePrompts(page, [
    {
      title: 'Reply to a mail',
      body: 'Answer this:\n\n{{message}}\n\nIn a {{tone}} voice.',
      variables: [
        { ...text('message'), type: 'long-text' },
        { ...text('tone'), type: 'choice', choices: ['warm', 'brief'], defaultValue: 'warm' },
      ],
    },
    { title: 'Quote a page', body: '{{page_title}} at {{page_url}}:\n{{selection}}' },
  ])
  const settings = await connectExtension(extension, site)
  await settings.close()
  return page
}

test('a prompt is found, filled in and inserted by the keyboard alone', async ({
  extension,
  pages,
}) => {
  await connect(extension)
  const page = await extension.context.newPage()
  await page.goto(`${pages}/fields.html`)
  await page.locator('#textarea').pressSequentially('Before. ')

  const palette = await openPalette(extension, page)
  await expect(palette.getByRole('option', { name: 'Quote a page' })).toBeVisible()
  await page.keyboard.type('nothing like this')
  await expect(palette.getByText('No prompts found')).toBeVisible()
  await palette.getByRole('combobox').fill('')
  await page.keyboard.type('reply to')
  await expect(palette.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(palette.getByLabel('message')).toBeFocused()
  // Without a required value nothing is inserted.
  await page.keyboard.press('Control+Enter')
  await expect(palette.getByText('Enter a value for message')).toBeVisible()
  await page.keyboard.type('Where is my order?')
  await page.keyboard.press('Tab')
  await expect(palette.getByLabel('tone')).toBeFocused()
  await palette.getByLabel('tone').selectOption('brief')
  const filled = 'Answer this:\n\nWhere is my order?\n\nIn a brief voice.'
  await expect(palette.getByRole('region', { name: 'Preview' })).toContainText('In a brief voice.')
  await pressAndClose(page, palette, { key: 'Enter', ctrlKey: true })
  await expect(page.locator('#textarea')).toHaveValue(`Before. ${filled}`)
  await expect(page.locator('#textarea')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.locator('#textarea')).toHaveValue('Before. ')
})

test('the page gives its values when asked, and a selection becomes a prompt', async ({
  extension,
  pages,
}) => {
  const siteTab = await connect(extension)
  const page = await extension.context.newPage()
  await page.goto(`${pages}/hostile.html`)
  await page.locator('#bait').selectText()
  await page.evaluate('isHostile = true')

  let palette = await openPalette(extension, page, 'use-in-prompt')
  await expect(palette.getByText('Choose a prompt for')).toBeVisible()
  await page.keyboard.type('quote a')
  await expect(palette.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const bait = '<script>window.wasHarmed = true</script> {{page_url}}'
  await expect(palette.getByLabel('selection')).toHaveValue(bait)
  // Nothing else was read before it is asked for.
  await expect(palette.getByLabel('page_title')).toHaveValue('')
  await palette.getByRole('button', { name: 'Fill in from this page' }).click()
  const title = '<img src=x onerror="window.wasHarmed = true">'
  await expect(palette.getByLabel('page_title')).toHaveValue(title)
  await expect(palette.getByRole('region', { name: 'Preview' })).toContainText(
    `${title} at ${pages}/hostile.html:\n${bait}`,
  )
  expect(await palette.evaluate('window.wasHarmed')).toBeUndefined()
  expect(await page.evaluate('window.wasHarmed')).toBeUndefined()
  expect(await page.evaluate('window.keys')).toEqual([])
  // The page cannot see, restyle or find the palette.
  expect(await palette.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('14px')
  expect(await page.evaluate(() => document.querySelector('iframe'))).toBeNull()
  await page.keyboard.press('Escape')
  await palette.getByRole('combobox').waitFor()
  await pressAndClose(page, palette, { key: 'Escape' })

  await page.locator('#bait').selectText()
  palette = await openPalette(extension, page, 'save-as-prompt')
  await expect(palette.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(bait)
  await palette.getByLabel('Title').fill('Kept from a page')
  await palette.getByRole('button', { name: 'Save' }).click()
  await expect(palette.getByText('Saved as prompt')).toBeVisible()
  await pressAndClose(page, palette, { key: 'Escape' })
  await expect(async () => {
    const { prompts } = await callApi(siteTab, 'get', '/prompts?q=Kept')
    expect(prompts.map(({ title }: { title: string }) => title)).toEqual(['Kept from a page'])
  }).toPass()
})

test('before it is opened a page has nothing of the extension, and no page can embed the palette', async ({
  extension,
  pages,
}) => {
  const page = await extension.context.newPage()
  await page.goto(`${pages}/fields.html`)
  const manifest = await extension.worker.evaluate(() => chrome.runtime.getManifest())
  expect(manifest.content_scripts).toBeUndefined()
  expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2)
  const palette = await extension.context.newPage()
  await palette.goto(extension.urlOf('palette.html#0f2b7c1e-7d55-4c0e-9c6f-000000000000'))
  await expect(palette.locator('#root')).toBeEmpty()

  const popup = await extension.context.newPage()
  await popup.goto(extension.urlOf('popup.html'))
  await expect(popup.getByRole('button', { name: 'Connect' })).toBeFocused()
})
