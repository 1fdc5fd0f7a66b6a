// What a key costs in a prompt of 200,000 characters, against CodeMirror alone in the same run.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { findInstalledChromium } from '../scripts/find-chromium.ts'
import { findFreePort } from '../scripts/find-free-port.ts'
import { largePromptVariables, writeLargePrompt } from './editor/large-prompt.ts'
import { measureTyping } from './editor/measure-typing.ts'

const keys = Number(process.env.BENCH_KEYS ?? 300)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const aim = 50
const text = writeLargePrompt(199_000)

const port = await findFreePort()
const base = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'bench-editor-'))
chmodSync(folder, 0o711)
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const executablePath = findInstalledChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  await waitForServer()
  const bareScript = await bundleBareEditor()
  const ours: number[] = []
  const bare: number[] = []
  // In turn, so that whatever else the machine does falls on both.
  for (let round = 0; round < rounds; round++) {
    bare.push(...(await measureIn(browser, (page) => openBare(page, bareScript))))
    ours.push(...(await measureIn(browser, openOurs)))
  }
  report(ours, bare)
} finally {
  await browser.close()
  server.kill()
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}

async function waitForServer(): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const answer = await fetch(`${base}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The server did not start')
}

async function bundleBareEditor(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, '../apps/web'),
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'editor/bare-editor.ts'), formats: ['es'] },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('The bare editor could not be built')
  return chunk.code
}

async function measureIn(from: Browser, open: (page: Page) => Promise<unknown>): Promise<number[]> {
  const context = await from.newContext({ baseURL: base, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await open(page)
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).waitFor()
  const times = await measureTyping(page, keys)
  await context.close()
  return times
}

async function openBare(page: Page, script: string): Promise<void> {
  const html = `<!doctype html><template>${text}</template><script type="module" src="/bare.js"></script>`
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.route('**/bare.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.goto('/bare')
}

/** A new account's prompt of that size, as a person would open it. */
async function openOurs(page: Page): Promise<void> {
  const { auth } = await (await page.request.get('/api/v1/config')).json()
  const signedUp = await page.request.post(`${auth.url}/signup`, {
    headers: { apikey: auth.anonKey },
    data: { email: `${crypto.randomUUID()}@example.com`, password: 'walnut orchard tiptoe' },
  })
  const session = await signedUp.text()
  const id = crypto.randomUUID()
  const stored = await page.request.put(`/api/v1/prompts/${id}`, {
    headers: { authorization: `Bearer ${JSON.parse(session).access_token}` },
    data: { saveId: crypto.randomUUID(), baseRevision: 0, content: createContent() },
  })
  if (!stored.ok()) throw new Error(await stored.text())
  await page.goto('/about')
  await page.evaluate((value) => localStorage.setItem('sb-localhost-auth-token', value), session)
  await page.goto(`/editor/${id}`)
}

function createContent() {
  return {
    title: 'Large',
    description: '',
    systemMessage: '',
    body: text,
    variables: largePromptVariables,
    targetModels: ['gpt-4'],
    modality: 'text',
    tags: [],
    settings: {
      temperature: null,
      maxOutputTokens: null,
      topP: null,
      stop: [],
      seed: null,
      jsonOutput: false,
    },
  }
}

function report(ours: number[], bare: number[]): void {
  const show = (times: number[], share: number) => `${at(times, share).toFixed(1)} ms`
  for (const [name, times] of [
    ['bare CodeMirror', bare],
    ['our editor', ours],
  ] as const)
    console.log(
      `${name}: median ${show(times, 0.5)}, p95 ${show(times, 0.95)} (${times.length} keys)`,
    )
  const p95 = at(ours, 0.95)
  console.log(
    `p95 is ${(p95 / at(bare, 0.95)).toFixed(2)} times that of bare CodeMirror; aim ${aim} ms`,
  )
  if (p95 > aim) process.exitCode = 1
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}
