// What a key costs in a prompt of 200,000 characters, against CodeMirror alone in the same run: while the prompt is
// edited alone, and while its shared document is joined and others see every key.
import { join } from 'node:path'
import type { Page, WebSocket } from '@playwright/test'
import { defaultSettings } from '@product/domain'
import { build } from 'vite'
import { largePromptVariables, writeLargePrompt } from './editor/large-prompt.ts'
import { measureTyping } from './editor/measure-typing.ts'
import { findPercentile, openProduct, signInAsSomebodyNew } from './processes/open-product.ts'

const keys = Number(process.env.BENCH_KEYS ?? 300)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const aim = 50
/** Of the time of a key while the prompt is edited alone. */
const sharedAim = 1.3
const text = writeLargePrompt(199_000)

const product = await openProduct()
try {
  const bareScript = await bundleBareEditor()
  const alone: number[] = []
  const shared: number[] = []
  const bare: number[] = []
  // In turn, so that whatever else the machine does falls on both.
  for (let round = 0; round < rounds; round++) {
    bare.push(...(await measureIn((page) => openBare(page, bareScript))))
    alone.push(...(await measureIn(openAlone)))
    shared.push(...(await measureIn(openShared)))
  }
  report({ alone, shared, bare })
} finally {
  await product.close()
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

async function measureIn(open: (page: Page) => Promise<unknown>): Promise<number[]> {
  const page = await product.newPage()
  await open(page)
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).waitFor()
  const times = await measureTyping(page, keys)
  await page.context().close()
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
  const token = await signInAsSomebodyNew(page)
  const id = crypto.randomUUID()
  const stored = await page.request.put(`/api/v1/prompts/${id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { saveId: crypto.randomUUID(), baseRevision: 0, content: createContent() },
  })
  if (!stored.ok()) throw new Error(await stored.text())
  await page.goto(`/editor/${id}`)
}

/** As behind a proxy that lets no WebSockets through. */
async function openAlone(page: Page): Promise<void> {
  await page.routeWebSocket(/\/collab$/, (socket) => void socket.close())
  await openOurs(page)
}

/** Once the server has acknowledged all that it lacked. */
async function openShared(page: Page): Promise<void> {
  const joined = Promise.withResolvers<void>()
  const acknowledged = 8
  page.on('websocket', (socket: WebSocket) => {
    socket.on('framereceived', ({ payload }) => {
      // After the length and the text of the prompt's id stands the type of the message.
      if (typeof payload !== 'string' && payload[37] === acknowledged) joined.resolve()
    })
  })
  await openOurs(page)
  await joined.promise
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
    settings: defaultSettings,
  }
}

type Times = Record<'alone' | 'shared' | 'bare', number[]>

function report({ alone, shared, bare }: Times): void {
  const show = (times: number[], share: number) => `${findPercentile(times, share).toFixed(1)} ms`
  for (const [name, times] of [
    ['bare CodeMirror', bare],
    ['our editor, alone', alone],
    ['our editor, shared', shared],
  ] as const)
    console.log(
      `${name}: median ${show(times, 0.5)}, p95 ${show(times, 0.95)} (${times.length} keys)`,
    )
  const p95 = findPercentile(shared, 0.95)
  const ratio = p95 / findPercentile(alone, 0.95)
  console.log(
    `p95 is ${(p95 / findPercentile(bare, 0.95)).toFixed(2)} times that of bare CodeMirror; aim ${aim} ms`,
  )
  console.log(`and ${ratio.toFixed(2)} times that of the editor alone; aim ${sharedAim}`)
  if (p95 > aim || ratio > sharedAim) process.exitCode = 1
}
