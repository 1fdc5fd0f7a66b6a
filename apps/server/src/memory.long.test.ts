import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import {
  exportMyDataRoute,
  exportPromptsRoute,
  getPublicConfigRoute,
  getRunRoute,
  listPromptsRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addLargeHistory } from '#testing/add-large-history.ts'
import { addRun } from '#testing/add-run.ts'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { startFixture } from '#testing/start-fixture.ts'
import { mainFile } from '#testing/start-server-process.ts'

vi.setConfig({ testTimeout: 600_000 })

const mostResidentMegabytes = 700
const unreadClients = 50
const exportsAtOnce = 20
const prompts = 60
const versionsPerPrompt = 50
const versionCharacters = 200_000

test('clients that never read and exports of a large workspace leave memory and time to others', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const server = startFixture(mainFile, [], {
    PORT: '0',
    DATABASE_URL: database.url,
    SECRETS_KEY: 'the master key of this test, long enough',
    LOG_LEVEL: 'error',
    API_RATE_LIMIT: '100000',
    TRUSTED_PROXIES: 'loopback',
  })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.ended
  })
  const line = await server.waitForLine(/^Serving on /)
  const url = line.replace(/^Serving on (\S+).*/, '$1')
  const { auth } = await callAs({ url })(getPublicConfigRoute)
  const app = { url, apiKeys: { publishable: auth.anonKey }, database: database.kysely }
  const [ada, grace] = [await signUpUser(app), await signUpUser(app)]
  const promptIds: string[] = []
  for (let count = 0; count < prompts; count += 1) promptIds.push(await makePrompt(ada))
  for (const promptId of promptIds)
    await addLargeHistory(database.kysely, {
      promptId,
      versions: versionsPerPrompt,
      bodyCharacters: versionCharacters,
    })
  const answer = '漢'.repeat(2_000_000)
  const runId = await addRun(app, promptIds[0] ?? '', { output: answer, reasoning: answer })

  const before = await measure(grace, (taken) => taken < 100)
  const idle = residentMegabytes(server.pid)

  const sockets = Array.from({ length: unreadClients }, (_, index) =>
    askWithoutReading(url, ada, getRunRoute.path.replace('{id}', runId), `192.0.2.${index}`),
  )
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  const attack = Promise.all(
    Array.from({ length: exportsAtOnce }, (_, index) => takeExport(url, ada, index)),
  )
  let isOver = false
  attack.finally(() => {
    isOver = true
  })
  const during = await measure(grace, (taken) => !isOver || taken < 100)
  const outcomes = await attack
  const peak = residentMegabytes(server.pid, 'VmHWM')
  const whole = outcomes.filter(({ status }) => status === 200)
  process.stdout.write(
    [
      `p95 of another client: ${before.p95} ms before, ${during.p95} ms during (${during.count} requests)`,
      `resident: ${idle} MB before, ${peak} MB at most`,
      `exports: ${whole.length} of ${outcomes.length} made, ${megabytesOf(whole)} MB`,
      '',
    ].join('\n'),
  )
  expect(whole.length).toBeGreaterThanOrEqual(2)
  expect(outcomes.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
  // Each that was made is whole: an archive, or the data with all versions.
  for (const { bytes } of whole) expect(bytes).toBeGreaterThan(300_000_000 * compressedShare)
  expect(during.failures).toBe(0)
  expect(peak).toBeLessThan(mostResidentMegabytes)
})

/** Digits and letters of hashes: an archive of them has at least half their size. */
const compressedShare = 0.5

async function makePrompt({ call }: TestUser): Promise<string> {
  const content = { ...emptyContent, title: 'Large', body: 'x' }
  const body = { saveId: createId(), baseRevision: 0, content }
  return (await call(savePromptRoute, { params: { id: createId() }, body })).id
}

/** Asks for one small list after the other, for as long as told. */
async function measure({ call }: TestUser, goOn: (taken: number) => boolean) {
  const times: number[] = []
  let failures = 0
  while (goOn(times.length)) {
    const startedAt = performance.now()
    await call(listPromptsRoute, { query: {} }).catch(() => {
      failures += 1
    })
    times.push(performance.now() - startedAt)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const p95 = Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)
  return { p95, count: times.length, failures }
}

function askWithoutReading(
  url: string,
  { session }: TestUser,
  path: string,
  client: string,
): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const headers = [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${session.access_token}`,
    `X-Forwarded-For: ${client}`,
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  socket.on('error', () => {})
  return socket
}

/** Reads an export to its end, without keeping it. */
async function takeExport(url: string, { session }: TestUser, index: number) {
  const headers = { authorization: `Bearer ${session.access_token}` }
  const response =
    index % 2 === 0
      ? await fetch(`${url}${exportMyDataRoute.path}`, { headers })
      : await fetch(`${url}${exportPromptsRoute.path}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ format: 'product-json', scope: { kind: 'everything' } }),
        })
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.byteLength
  return { status: response.status, bytes }
}

const megabytesOf = (exports: { bytes: number }[]): string =>
  exports.map(({ bytes }) => Math.round(bytes / 1e6)).join(' and ')

/** As Linux counts it: now, or at most since the process began. */
function residentMegabytes(pid: number, name: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]
  return Math.round(Number(kilobytes) / 1_024)
}
