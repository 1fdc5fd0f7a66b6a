import { test as base, type Page } from '@playwright/test'
import { connectExtension } from './connect-extension.ts'
import { serveExtensionPages } from './extension-pages/serve-pages.ts'
import { expect } from './journey.ts'
import { type BackgroundApi, type LoadedExtension, loadExtension } from './load-extension.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { dispatchTrigger, findPalette, openPalette, pressAndClose } from './open-palette.ts'
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
    // More than one leaves the list when somebody types.
    { title: 'Name a variable', body: 'Name {{thing}}.' },
    { title: 'Plan a week', body: 'Plan a week of {{work}}.' },
    { title: 'Quote a page', body: '{{page_title}} at {{page_url}}:\n{{selection}}' },
  ])
  const settings = await connectExtension(extension, site)
  await settings.close()
  return page
}

test('a prompt is found, filled in and inserted by the keyboard alone, and run', async ({
  extension,
  pages,
}) => {
  await connect(extension)
  const page = await extension.context.newPage()
  await page.goto(`${pages}/fields.html`)
  await page.locator('#textarea').pressSequentially('Before. ')

  let palette = await openPalette(extension, page)
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

  palette = await openPalette(extension, page)
  await expect(palette.getByRole('option', { name: 'Plan a week' })).toBeVisible()
  // All at once, as by pasting: the entry that was selected is gone, and so are others.
  await palette.getByRole('combobox').fill('reply to')
  await expect(palette.getByRole('option')).toHaveCount(1)
  await expect(palette.getByRole('option')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await palette.getByLabel('message').fill('Where is my order?')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(palette.getByLabel('Model')).toContainText('Demo')
  await expect(palette.getByText(/\d\.\d s$/)).toBeVisible()
  const answer = await palette.locator('[aria-live]').innerText()
  expect(answer.length).toBeGreaterThan(20)
  await pressAndClose(page, palette, { key: 'Enter', ctrlKey: true })
  expect(await page.locator('#textarea').inputValue()).toContain(`Before. ${answer.slice(0, 20)}`)
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
  // The page cannot restyle the palette, nor find its frame.
  expect(await palette.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('14px')
  expect(await page.evaluate(() => document.querySelector('iframe'))).toBeNull()
  await page.keyboard.press('Escape')
  await palette.getByRole('combobox').waitFor()
  await pressAndClose(page, palette, { key: 'Escape' })

  await page.locator('#bait').selectText()
  palette = await openPalette(extension, page, 'save-as-prompt')
  // Its tags are text: in a prompt they would take in values and other prompts.
  await expect(palette.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(
    bait.replace('{{', '\\{{'),
  )
  await palette.getByLabel('Title').fill('Kept from a page')
  await palette.getByRole('button', { name: 'Save' }).click()
  await expect(palette.getByText('Saved as prompt')).toBeVisible()
  await pressAndClose(page, palette, { key: 'Escape' })
  await expect(async () => {
    const { prompts } = await callApi(siteTab, 'get', '/prompts?q=Kept')
    expect(prompts.map(({ title }: { title: string }) => title)).toEqual(['Kept from a page'])
  }).toPass()
})

test('a palette that the page hides closes, and one that it covers inserts nothing', async ({
  extension,
  pages,
}) => {
  await connect(extension)
  const page = await extension.context.newPage()
  await page.goto(`${pages}/fields.html`)
  await page.locator('#textarea').click()
  let palette = await openPalette(extension, page)
  await page.evaluate(() => {
    const host = document.documentElement.lastElementChild
    if (host instanceof HTMLElement) host.style.setProperty('opacity', '0', 'important')
  })
  await expect.poll(() => findPalette(page)).toBeUndefined()

  await page.locator('#textarea').click()
  palette = await openPalette(extension, page)
  await palette.getByRole('combobox').fill('plan')
  await expect(palette.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await palette.getByLabel('work').fill('gardening')
  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.setAttribute('style', 'inset: 0; width: 100vw; height: 100vh; pointer-events: none')
    cover.popover = 'manual'
    cover.textContent = 'Press Control and Enter to win'
    document.body.append(cover)
    cover.showPopover()
  })
  await expect(palette.getByText('This page covers Promptuary')).toBeVisible()
  await expect(palette.getByRole('button', { name: 'Insert' })).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Shift+Enter')
  await page.evaluate(() => document.querySelector('[popover]')?.remove())
  await expect(palette.getByRole('button', { name: 'Insert' })).toBeEnabled()
  await expect(palette.getByLabel('work')).toHaveValue('gardening')
  await expect(page.locator('#textarea')).toHaveValue('')
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

  await page.bringToFront()
  await dispatchTrigger(extension, 'shortcut')
  await expect.poll(() => findPalette(page)).toBeDefined()
  const used = findPalette(page)?.url() ?? ''
  const embedding = await extension.context.newPage()
  // Without the policy of the other pages, which forbids frames.
  await embedding.route('**/embedding', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Bait</title>' }),
  )
  await embedding.goto(`${pages}/embedding`)
  // The address that everybody knows, and the one of this session, each with a token that has had its use.
  const dynamic = await extension.worker.evaluate(() => chrome.runtime.getURL('palette.html'))
  for (const address of [extension.urlOf('palette.html'), dynamic])
    await embedding.evaluate(
      (src) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe')
          frame.addEventListener('load', resolve)
          frame.src = src
          document.body.append(frame)
        }),
      address + new URL(used).hash,
    )
  const [, known, guessed] = embedding.frames()
  expect(known?.url()).toMatch(/^chrome-error:/)
  await expect(guessed?.locator('#root') ?? embedding.locator('none')).toBeEmpty()

  const popup = await extension.context.newPage()
  await popup.goto(extension.urlOf('popup.html'))
  await expect(popup.getByRole('button', { name: 'Connect' })).toBeFocused()
})
