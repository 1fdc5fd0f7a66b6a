// How long the palette takes to open and a filter to answer, in the browser, with 10,000 prompts of one
// person, against the same with 50 prompts in the same run.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findInstalledChromium } from '../scripts/find-chromium.ts'
import { findFreePort } from '../scripts/find-free-port.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const large = Number(process.env.BENCH_PROMPTS ?? 10_000)
const small = 50
/** Each is the tag of one prompt on the first page, and of every fiftieth prompt. */
const tags = 50
const aim = 100

declare global {
  interface Window {
    shownAfter: Promise<number>
  }
}

type Times = { palette: number[]; filter: number[] }

const port = await findFreePort()
const base = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'bench-prompts-browser-'))
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
  const few = await openAccount(browser, small)
  const many = await openAccount(browser, large)
  const times = { few: createTimes(), many: createTimes() }
  // In turn, so that whatever else the machine does falls on both.
  for (let round = 0; round < rounds; round++) {
    await measure(few, round, times.few)
    await measure(many, round, times.many)
  }
  report(times)
} finally {
  await browser.close()
  server.kill()
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}

function createTimes(): Times {
  return { palette: [], filter: [] }
}

async function waitForServer(): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const answer = await fetch(`${base}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The server did not start')
}

/** A page of a new account with this many prompts. */
async function openAccount(from: Browser, count: number): Promise<Page> {
  const context = await from.newContext({ baseURL: base, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const { auth } = await (await page.request.get('/api/v1/config')).json()
  const signedUp = await page.request.post(`${auth.url}/signup`, {
    headers: { apikey: auth.anonKey },
    data: { email: `${crypto.randomUUID()}@example.com`, password: 'walnut orchard tiptoe' },
  })
  const session = await signedUp.text()
  const { access_token: token } = JSON.parse(session)
  for (let number = 0; number < count; number += tags)
    await Promise.all(
      Array.from({ length: tags }, (_, step) => storePrompt(token, number + step, `topic-${step}`)),
    )
  await page.goto('/healthz')
  await page.evaluate((value) => localStorage.setItem('sb-localhost-auth-token', value), session)
  return page
}

async function storePrompt(token: string, number: number, tag: string): Promise<void> {
  const stored = await fetch(`${base}/api/v1/prompts/${crypto.randomUUID()}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      saveId: crypto.randomUUID(),
      baseRevision: 0,
      content: {
        title: `Prompt ${number}`,
        description: 'Answers a letter in the tone of its sender',
        systemMessage: '',
        body: `Answer this letter about subject ${number}: {{letter}}`,
        variables: [],
        targetModels: ['gpt-4'],
        modality: 'text',
        tags: [tag],
        settings: {
          temperature: null,
          maxOutputTokens: null,
          topP: null,
          stop: [],
          seed: null,
          jsonOutput: false,
        },
      },
    }),
  })
  if (!stored.ok) throw new Error(await stored.text())
}

/** From the key or the press to the end of the frame that shows the answer. */
async function measure(page: Page, round: number, times: Times): Promise<void> {
  await page.goto('/prompts')
  const tag = `topic-${round % tags}`
  const chip = page.locator('[data-prompt-id]').getByText(tag, { exact: true }).first()
  await chip.waitFor()
  const palette = page.getByRole('dialog').getByRole('combobox')
  // Loaded while the page is idle, as it is for a person.
  await page.keyboard.press('Control+k')
  await palette.waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })

  const readOpened = await watch(page, 'keydown', '[cmdk-input]', '')
  await page.keyboard.press('Control+k')
  times.palette.push(await readOpened())
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })

  const readFiltered = await watch(page, 'click', '[data-prompt-id]', tag)
  await chip.click()
  times.filter.push(await readFiltered())
}

/**
 * Watches for the next event, before it comes; the answer is the time from it to the end of the frame in
 * which every element that the selector finds contains the text, and there is one.
 */
async function watch(page: Page, event: string, selector: string, text: string) {
  await page.evaluate(
    (wanted) => {
      window.shownAfter = new Promise<number>((resolve) => {
        addEventListener(wanted.event, begin, { capture: true, once: true })
        function begin() {
          const start = performance.now()
          requestAnimationFrame(function look() {
            const found = [...document.querySelectorAll(wanted.selector)]
            const isShown =
              found.length > 0 && found.every((one) => one.textContent.includes(wanted.text))
            if (!isShown) return void requestAnimationFrame(look)
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - start)
            port2.postMessage(null)
          })
        }
      })
    },
    { event, selector, text },
  )
  return () => page.evaluate(() => window.shownAfter)
}

function report({ few, many }: { few: Times; many: Times }): void {
  for (const kind of ['palette', 'filter'] as const) {
    const [base, grown] = [at(few[kind], 0.95), at(many[kind], 0.95)]
    console.log(
      `${kind}: median ${at(many[kind], 0.5).toFixed(1)} ms, p95 ${grown.toFixed(1)} ms with ` +
        `${large} prompts; p95 ${base.toFixed(1)} ms with ${small} (${(grown / base).toFixed(2)} times); aim ${aim} ms`,
    )
    if (grown > aim) process.exitCode = 1
  }
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}
