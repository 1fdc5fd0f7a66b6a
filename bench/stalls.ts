// How long the thread that answers requests is kept busy by one request with the largest input that its
// address accepts. The figure is its processor time, which other programs on the machine do not change; a
// request may use about 50 ms. `longest` is the longest time without a turn of the event loop.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts'
import { listen } from '../apps/server/src/platform/http/server/listen.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { createId, emptyContent } from '../packages/domain/src/index.ts'
import { buildRealApp } from './http/build-real-app.ts'
import { signUp } from './prompts/start-api.ts'

const folder = mkdtempSync(join(tmpdir(), 'bench-stalls-'))
chmodSync(folder, 0o711)
const postgres = await startEmbeddedPostgres({
  dataDirectory: folder,
  reachableParent: folder,
  durable: false,
  report: () => undefined,
})
const { app, deps, pool } = await buildRealApp({
  DATABASE_URL: postgres.url,
  RATE_LIMITS: 'off',
  REQUEST_TIMEOUT: '300000',
  LOG_LEVEL: 'silent',
})
await deps.jobs.start()
const { log } = createLog({ level: 'error', format: 'json' })
const server = await listen(app.fetch, { ...deps.config, port: 0, log })
const key = deps.apiKeys.publishable
const token = await signUp(server.url, key, 'ada@example.com')

const fill = (text: string, length: number) => text.repeat(length / text.length)
const content = { ...emptyContent, title: 'Large', description: 'Large.' }

type Asked = { body?: unknown; method?: string; isFile?: boolean; isStream?: boolean }

async function ask(path: string, { body, method = 'GET', isFile, isStream }: Asked = {}) {
  const response = await fetch(`${server.url}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && {
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      }),
    },
    ...(body !== undefined && { body: isFile ? String(body) : JSON.stringify(body) }),
  })
  // The first event comes after everything that the request computes.
  if (isStream) await response.body?.getReader().read()
  return { status: response.status, text: isStream ? '' : await response.text() }
}

async function measure(name: string, work: () => Promise<{ status: number }>) {
  await work()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const before = process.threadCpuUsage()
  const { status } = await work()
  const { user, system } = process.threadCpuUsage(before)
  delay.disable()
  const busy = ((user + system) / 1_000).toFixed(0)
  console.log(
    `${name.padEnd(44)} ${status}  busy ${busy.padStart(5)} ms  longest ${(delay.max / 1e6).toFixed(0)} ms`,
  )
}

async function create(changes: object): Promise<string> {
  const id = createId()
  const { status, text } = await ask(`prompts/${id}`, {
    method: 'PUT',
    body: { saveId: createId(), baseRevision: 0, content: { ...content, ...changes } },
  })
  if (status >= 300) throw new Error(text.slice(0, 300))
  return id
}

const csv = `act,prompt\n${Array.from({ length: 2_000 }, (_, at) => `"t${at}","${fill('{{a}} ', 2_400)}"`).join('\n')}`
const promptfoo = `prompts:\n${Array.from({ length: 2_000 }, (_, at) => `  - "t${at} ${fill('{{a}} ', 960)}"`).join('\n')}`
const post = (body: unknown) => ({ method: 'POST', body })
const upload = (name: string, body: string) =>
  ask(`imports/preview?name=${name}`, { ...post(body), isFile: true })
await measure('preview of 5 MB of CSV', () => upload('a.csv', csv))
await measure('preview of promptfoo YAML', () => upload('a.yaml', promptfoo))

const { text: preview } = await upload('a.csv', csv)
const { prompts }: { prompts: { prompt: object }[] } = JSON.parse(preview)
const imported = prompts.map(({ prompt }) => prompt)
await measure('import of 2,000 prompts', () =>
  ask('imports', post({ importId: createId(), prompts: imported, collections: [] })),
)

for (const piece of ['{{a}}', '-eyJ', '{{#if a}}b{{/if}}', 'AA11 ']) {
  const text = fill(piece, 200_000 - (200_000 % piece.length))
  const id = await create({ body: text, systemMessage: text })
  await measure(`publication of ${piece}`, () => ask(`prompts/${id}/publication`))
  await measure(`read of ${piece}`, () => ask(`prompts/${id}`))
  await measure(`run of ${piece}`, () =>
    ask('runs', {
      ...post({
        batchId: createId(),
        promptId: id,
        models: [{ model: 'demo' }],
        values: { a: 'tea' },
      }),
      isStream: true,
    }),
  )
}

await server.stop(100)
await deps.jobs.stop()
await pool.end()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
