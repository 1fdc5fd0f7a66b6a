import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  changePromptsRoute,
  listLibraryRoute,
  savePromptRoute,
  starPromptRoute,
} from '@product/contract'
import { connectExtension } from '../e2e/connect-extension.ts'
import { type LoadedExtension, loadExtension } from '../e2e/load-extension.ts'
import { openPalette, pressAndClose } from '../e2e/open-palette.ts'
import { buildProduct } from './build-product.ts'
import { findExtensionChromium } from './find-chromium.ts'
import { extensionRoot, repositoryRoot } from './paths.ts'
import { createProgress } from './progress.ts'
import { openSampleSite, type SamplePerson } from './sample-site.ts'
import { people } from './screenshot-content.ts'
import { offer, storePrompts } from './store-screenshots/content.ts'
import {
  drawWindow,
  panelWidth,
  toolbarHeight,
  windowSize,
} from './store-screenshots/draw-window.ts'

/** Another folder, the light theme and the palette alone are for the documentation and for looking at the screens. */
const [folder = join(extensionRoot, 'store/screenshots'), theme = 'dark', only] =
  process.argv.slice(2)
const colorScheme = theme === 'light' ? 'light' : 'dark'

const siteUrl = 'http://prompts.internal'
const inbox = { file: 'inbox.html', address: 'https://desk.fernhill.example/inbox/48213' }
const article = { file: 'article.html', address: 'https://lowland-review.example/aldermere' }

const page = { width: windowSize.width, height: windowSize.height - toolbarHeight }
const besidePanel = { ...page, width: page.width - panelWidth }
const panel = { ...page, width: panelWidth - 1 }
/** As its style sheet says. */
const popup = { width: 432, height: 560 }

/** In pages of the extension. */
declare const chrome: { commands: { getAll: () => Promise<object[]> } }

const progress = createProgress()

async function addPrompts({ call }: SamplePerson): Promise<void> {
  for (const { id, content } of storePrompts) {
    const body = { saveId: crypto.randomUUID(), baseRevision: 0, content }
    await call(savePromptRoute, { params: { id }, body })
  }
  const ids = storePrompts.filter(({ isFavorite }) => isFavorite).map(({ id }) => id)
  await call(changePromptsRoute, { body: { action: 'favorite', ids, favorite: true } })
  const { prompts } = await call(listLibraryRoute)
  for (const { slug } of prompts.slice(0, 2)) await call(starPromptRoute, { params: { slug } })
}

/** Connects the extension to the account of a person, who is signed in on the site for it. */
async function connectAs(extension: LoadedExtension, { session }: SamplePerson): Promise<void> {
  const tab = await extension.context.newPage()
  await tab.goto(`${siteUrl}/healthz`)
  await tab.evaluate((text) => localStorage.setItem('sb-prompts-auth-token', text), session)
  await (await connectExtension(extension, siteUrl)).close()
  await tab.close()
}

async function openPage({ context }: LoadedExtension, { file, address }: typeof inbox) {
  const tab = await context.newPage()
  const body = readFileSync(join(import.meta.dirname, 'store-screenshots', file), 'utf8')
  await tab.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
  await tab.setViewportSize(page)
  await tab.goto(address)
  return tab
}

async function openScreen(extension: LoadedExtension, name: string, size: typeof page) {
  const screen = await extension.context.newPage()
  await screen.setViewportSize(size)
  await screen.goto(extension.urlOf(name))
  return screen
}

async function photograph(screen: Page): Promise<Buffer> {
  await screen.evaluate(() => document.fonts.ready)
  return await screen.screenshot()
}

async function switchTo(extension: LoadedExtension, name: string): Promise<void> {
  const settings = await openScreen(extension, 'options.html', page)
  await settings.getByRole('button', { name: `Switch to ${name}` }).click()
  await settings.getByRole('button', { name: `Switch to ${name}` }).waitFor({ state: 'detached' })
  await settings.close()
}

async function takeScreenshots(extension: LoadedExtension): Promise<void> {
  const canvas = await extension.context.newPage()
  // Relative addresses of its content begin here.
  await canvas.route('https://canvas.example/', (route) => route.fulfill({ body: '' }))
  await canvas.goto('https://canvas.example/')
  const save = async (
    name: string,
    parts: Omit<Parameters<typeof drawWindow>[1], 'colorScheme'>,
  ) => {
    const image = await drawWindow(canvas, { ...parts, colorScheme })
    writeFileSync(join(folder, `${name}.png`), image)
  }

  const desk = await openPage(extension, inbox)
  await desk.getByLabel('Reply').click()
  let palette = await openPalette(extension, desk)
  await palette.getByRole('option').first().waitFor()
  await save('1-palette', { address: inbox.address, page: await photograph(desk) })
  if (only === 'palette') return
  await pressAndClose(desk, palette, { key: 'Escape' })

  await desk.locator('#message').selectText()
  palette = await openPalette(extension, desk, 'use-in-prompt')
  await palette.getByRole('option', { name: 'Reply to a customer' }).click()
  await palette.getByLabel('offer').fill(offer)
  await palette.getByLabel('tone').selectOption('warm')
  await save('2-fill-in', { address: inbox.address, page: await photograph(desk) })
  await desk.close()

  const reading = await openPage(extension, article)
  await reading.setViewportSize(besidePanel)
  const screen = await openScreen(extension, 'sidepanel.html', panel)
  await screen.getByRole('option', { name: 'Summarize this page' }).click()
  await reading.bringToFront()
  await screen.getByRole('button', { name: 'Use this page’s text' }).click()
  await screen.getByRole('button', { name: 'Run' }).click()
  await screen.getByText(/\d s$/).waitFor()
  await save('3-side-panel', {
    address: article.address,
    page: await photograph(reading),
    panel: await photograph(screen),
  })
  await screen.close()

  await reading.setViewportSize(page)
  const small = await openScreen(extension, 'popup.html', popup)
  await small.getByRole('option').first().waitFor()
  await save('4-popup', {
    address: article.address,
    page: await photograph(reading),
    popup: await photograph(small),
  })
  await small.close()

  const settings = await openScreen(extension, 'options.html', page)
  // A browser without a window gives extensions no shortcuts. The page reads them when it is in front again.
  await settings.evaluate(() => {
    chrome.commands.getAll = async () => [{ name: 'open-palette', shortcut: 'Alt+Shift+P' }]
    dispatchEvent(new Event('focus'))
  })
  await settings.getByText('Shift', { exact: true }).waitFor()
  await settings.getByText('In use').waitFor()
  await settings.getByLabel('Address').fill('https://prompts.example.com')
  await save('5-settings', { address: 'Promptuary', page: await photograph(settings) })
}

await buildProduct(progress.report)
await findExtensionChromium(progress.report)
mkdirSync(folder, { recursive: true })
await using parts = new AsyncDisposableStack()
const site = parts.use(await openSampleSite(progress.report, siteUrl))
progress.report('Adding sample content')
const [author, colleague] = [await site.signUp(people[0]), await site.signUp(people[1])]
await addPrompts(author)
progress.report('Taking screenshots')
const extension = await loadExtension({
  colorScheme,
  hosts: ['https://*.example/*', `${siteUrl}/*`],
  hostRules: `MAP prompts.internal:80 127.0.0.1:${site.port}`,
})
parts.defer(extension.close)
extension.context.setDefaultTimeout(90_000)
const font = join(
  repositoryRoot,
  'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)
await extension.context.route('https://*.example/inter.woff2', (route) =>
  route.fulfill({ path: font, headers: { 'access-control-allow-origin': '*' } }),
)
await connectAs(extension, author)
await connectAs(extension, colleague)
await switchTo(extension, people[0].join(' '))
await takeScreenshots(extension)
progress.done()
console.log(`\n  The screenshots are in ${folder}\n`)
