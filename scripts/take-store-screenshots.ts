import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { loadConfig } from '../apps/server/src/config.ts'
import { startServer } from '../apps/server/src/start-server.ts'
import { connectExtension } from '../e2e/connect-extension.ts'
import { type LoadedExtension, loadExtension } from '../e2e/load-extension.ts'
import { makePrompts } from '../e2e/make-prompts.ts'
import { findPalette, openPalette } from '../e2e/open-palette.ts'
import { enterAsSomebodyNew } from '../e2e/person.ts'
import { buildProduct } from './build-product.ts'
import { findFreePort } from './find-free-port.ts'
import { extensionRoot } from './paths.ts'
import { createProgress } from './progress.ts'
import { storePrompts } from './screenshot-content.ts'

const store = join(extensionRoot, 'store')
/** Other folders and the light theme are for looking at the screens. */
const [folder = join(store, 'screenshots'), colorScheme = 'dark'] = process.argv.slice(2)
const progress = createProgress()

async function takeScreenshots(extension: LoadedExtension, site: string): Promise<void> {
  const page = await openPageBehind(extension, site)
  const take = async (name: string, screen: Page = page) => {
    await screen.evaluate(() => document.fonts.ready)
    await screen.screenshot({ path: join(folder, `${name}.png`) })
  }
  let palette = await openPalette(extension, page)
  await palette.getByRole('option').first().waitFor()
  await take('1-search')

  await palette.getByRole('combobox').fill('reply')
  await palette.getByRole('option', { name: 'Reply to a customer' }).click()
  await palette.getByLabel('message').fill('The blue teapot arrived without its lid.')
  await palette.getByLabel('offer').fill('a new lid, free of charge')
  await take('2-fill-in')
  await palette.getByRole('button', { name: 'Run' }).click()
  await palette.getByText(/\d s$/).waitFor()
  await take('3-run')
  await closePalette(page)

  await page.locator('#passage').selectText()
  palette = await openPalette(extension, page, 'save-as-prompt')
  await palette.getByLabel('Title').fill('Explain how tea is made')
  await take('4-save')
  await closePalette(page)

  const settings = await extension.context.newPage()
  await settings.goto(extension.urlOf('options.html'))
  await settings.getByText('In use').waitFor()
  await take('5-accounts', settings)
}

async function closePalette(page: Page): Promise<void> {
  // Takes back the frame as the page would do it: by leaving.
  await page.reload()
  if (findPalette(page)) throw new Error('The palette is still open')
}

async function openPageBehind({ context }: LoadedExtension, site: string): Promise<Page> {
  const page = await context.newPage()
  const body = readFileSync(join(store, 'page-behind.html'), 'utf8')
  const url = `${site}/page-behind`
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(url)
  await page.locator('textarea').click()
  return page
}

await buildProduct(progress.report)
const dataDirectory = mkdtempSync(join(tmpdir(), 'screenshots-'))
// The embedded database runs as a user of its own, who has to reach its folder.
chmodSync(dataDirectory, 0o711)
mkdirSync(folder, { recursive: true })

await using parts = new AsyncDisposableStack()
parts.defer(() => rmSync(dataDirectory, { recursive: true, force: true }))
const port = String(await findFreePort())
const server = await startServer(
  loadConfig({ PORT: port, DATA_DIR: dataDirectory, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }),
  progress.report,
)
parts.defer(server.stop)
progress.report('Taking pictures')
const site = `http://localhost:${port}`
const extension = await loadExtension({
  baseURL: site,
  colorScheme: colorScheme === 'light' ? 'light' : 'dark',
})
parts.defer(extension.close)
const tab = await extension.context.newPage()
await enterAsSomebodyNew(tab)
await makePrompts(tab, storePrompts)
await connectExtension(extension, site)
await takeScreenshots(extension, site)
progress.done()
console.log(`\n  The pictures are in ${folder}\n`)
