import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import {
  countUseRoute,
  getPublicConfigRoute,
  listLibraryRoute,
  nameVersionRoute,
  savePromptRoute,
  saveTestValuesRoute,
  starPromptRoute,
} from '@product/contract'
import { createCaller } from '@product/sdk'
import { loadConfig } from '../apps/server/src/config.ts'
import { startServer } from '../apps/server/src/start-server.ts'
import { buildWeb } from './build-web.ts'
import { findChromium } from './find-chromium.ts'
import { findFreePort } from './find-free-port.ts'
import { repositoryRoot } from './paths.ts'
import { createProgress } from './progress.ts'
import { people, values, versions } from './screenshot-content.ts'

type Person = { session: string; call: ReturnType<typeof createCaller> }

const images = join(repositoryRoot, 'docs/images')
const promptId = crypto.randomUUID()
const progress = createProgress()

async function signUp(siteUrl: string, [firstName, lastName]: readonly string[]): Promise<Person> {
  const { auth } = await createCaller({ baseUrl: siteUrl })(getPublicConfigRoute)
  const response = await fetch(new URL(`${auth.url}/signup`, siteUrl), {
    method: 'POST',
    headers: { apikey: auth.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${crypto.randomUUID()}@example.com`,
      password: crypto.randomUUID(),
      data: { first_name: firstName, last_name: lastName },
    }),
  })
  const session = await response.text()
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${session}`)
  const token: string = JSON.parse(session).access_token
  const call = createCaller({
    baseUrl: siteUrl,
    fetch: (request) => {
      request.headers.set('authorization', `Bearer ${token}`)
      return fetch(request)
    },
  })
  return { session, call }
}

/** Each person uses and stars a different part of the library, most of them its first prompts. */
async function addActivity(everyone: Person[]): Promise<void> {
  for (const [place, { call }] of everyone.entries()) {
    const { prompts } = await call(listLibraryRoute)
    for (const { slug } of prompts.filter((_, number) => number % (place + 1) === 0)) {
      await call(countUseRoute, { params: { slug } })
      if (place % 2 === 0) await call(starPromptRoute, { params: { slug } })
    }
  }
}

async function addVersions({ call }: Person): Promise<void> {
  let baseRevision = 0
  for (const { content, note } of versions) {
    const body = { saveId: crypto.randomUUID(), baseRevision, content, note, seal: true }
    baseRevision = (await call(savePromptRoute, { params: { id: promptId }, body })).revision
  }
  const production = { params: { id: promptId, name: 'production' }, body: { number: 2 } }
  await call(nameVersionRoute, production)
  await call(saveTestValuesRoute, { params: { id: promptId }, body: { values } })
}

async function takeScreenshots(page: Page, { session }: Person): Promise<void> {
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
const dataDirectory = mkdtempSync(join(tmpdir(), 'screenshots-'))
// The embedded database runs as a user of its own, who has to reach its folder.
chmodSync(dataDirectory, 0o711)
mkdirSync(images, { recursive: true })

await using parts = new AsyncDisposableStack()
parts.defer(() => rmSync(dataDirectory, { recursive: true, force: true }))
const port = String(await findFreePort())
const server = await startServer(
  loadConfig({ PORT: port, DATA_DIR: dataDirectory, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }),
  progress.report,
)
parts.defer(server.stop)
progress.report('Adding sample content')
const everyone: Person[] = []
for (const name of people) everyone.push(await signUp(server.url, name))
const [author] = everyone
if (!author) throw new Error('There are no sample people.')
await addActivity(everyone)
await addVersions(author)

progress.report('Taking pictures')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
parts.defer(() => browser.close())
const context = await browser.newContext({
  baseURL: server.address,
  viewport: { width: 1440, height: 900 },
  colorScheme: 'dark',
  reducedMotion: 'reduce',
})
await takeScreenshots(await context.newPage(), author)
progress.done()
console.log(`\n  The pictures are in ${images}\n`)
