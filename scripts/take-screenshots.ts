import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import {
  countUseRoute,
  listLibraryRoute,
  nameVersionRoute,
  savePromptRoute,
  saveTestValuesRoute,
  starPromptRoute,
} from '@product/contract'
import { buildWeb } from './build-web.ts'
import { findChromium } from './find-chromium.ts'
import { repositoryRoot } from './paths.ts'
import { createProgress } from './progress.ts'
import { openSampleSite, type SamplePerson } from './sample-site.ts'
import { people, values, versions } from './screenshot-content.ts'

const images = join(repositoryRoot, 'docs/images')
const promptId = crypto.randomUUID()
const progress = createProgress()

/** Each person uses and stars a different part of the library, most of them its first prompts. */
async function addActivity(everyone: SamplePerson[]): Promise<void> {
  for (const [place, { call }] of everyone.entries()) {
    const { prompts } = await call(listLibraryRoute)
    for (const { slug } of prompts.filter((_, number) => number % (place + 1) === 0)) {
      await call(countUseRoute, { params: { slug } })
      if (place % 2 === 0) await call(starPromptRoute, { params: { slug } })
    }
  }
}

async function addVersions({ call }: SamplePerson): Promise<void> {
  let baseRevision = 0
  for (const { content, note } of versions) {
    const body = { saveId: crypto.randomUUID(), baseRevision, content, note, seal: true }
    baseRevision = (await call(savePromptRoute, { params: { id: promptId }, body })).revision
  }
  const production = { params: { id: promptId, name: 'production' }, body: { number: 2 } }
  await call(nameVersionRoute, production)
  await call(saveTestValuesRoute, { params: { id: promptId }, body: { values } })
}

async function takeScreenshots(page: Page, { session }: SamplePerson): Promise<void> {
  const take = async (name: string) => {
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(images, `${name}.png`) })
  }
  await page.goto('/')
  await take('landing')
  await page.goto('/discover')
  await take('discover')
  await page.evaluate((text) => localStorage.setItem('sb-localhost-auth-token', text), session)
  await page.goto(`/editor/${promptId}`)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page
    .getByText(/^Result generated in/)
    .last()
    .waitFor()
  await take('editor')
  await page.goto(`/editor/${promptId}/history?from=2&to=3`)
  await page.getByRole('heading', { name: 'What changed from v2 to v3' }).waitFor()
  await take('compare')
}

await buildWeb(progress.report)
const executablePath = await findChromium(progress.report)
mkdirSync(images, { recursive: true })

await using parts = new AsyncDisposableStack()
const site = parts.use(await openSampleSite(progress.report))
progress.report('Adding sample content')
const everyone: SamplePerson[] = []
for (const name of people) everyone.push(await site.signUp(name))
const [author] = everyone
if (!author) throw new Error('There are no sample people.')
await addActivity(everyone)
await addVersions(author)

progress.report('Taking pictures')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
parts.defer(() => browser.close())
const context = await browser.newContext({
  baseURL: site.address,
  viewport: { width: 1440, height: 900 },
  colorScheme: 'dark',
  reducedMotion: 'reduce',
})
await takeScreenshots(await context.newPage(), author)
progress.done()
console.log(`\n  The pictures are in ${images}\n`)
