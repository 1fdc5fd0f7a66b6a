import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRandomInteger } from '#testing/create-random.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { longRunSettings, printFigures } from '#testing/long-run-settings.ts'
import { createMixedWriter, type SharedLibrary } from '#testing/mixed-load/create-mixed-writer.ts'
import { fitSlope } from '#testing/mixed-load/fit-slope.ts'
import { startFixture } from '#testing/start-fixture.ts'

vi.setConfig({ testTimeout: 7_200_000 })

const server = join(import.meta.dirname, 'testing/mixed-load/serve-with-memory.fixture.ts')
const random = createRandomInteger()
const writers = 6
const readers = 2
/** Caches fill in the beginning, which is no leak. */
const warmUpShare = 0.2

const readAddresses = [
  '/',
  '/discover',
  '/pricing',
  '/docs/api',
  '/api/v1/library',
  '/api/v1/library/facets',
  '/api/v1/config',
  '/healthz',
]

test('under mixed load no request fails, and the memory in use is told', async () => {
  const dataDirectory = createTestFolder()
  const settings = { PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }
  const process = startFixture(server, [], settings)
  onTestFinished(async () => {
    process.kill('SIGTERM')
    await process.ended
    rmSync(dataDirectory, { recursive: true, maxRetries: 20 })
  })
  const line = await process.waitForLine(/^Serving on /)
  const url = line.replace(/^Serving on (\S+).*/, '$1')

  const { loadMinutes } = longRunSettings
  const end = performance.now() + loadMinutes * 60_000
  const library: SharedLibrary = []
  const failures: string[] = []
  let requests = 0
  const repeat = async (request: () => Promise<unknown>) => {
    while (performance.now() < end) {
      requests++
      await request().catch((error: unknown) => failures.push(String(error)))
    }
  }
  await Promise.all([
    ...Array.from({ length: writers }, () => repeat(createMixedWriter(url, library))),
    ...Array.from({ length: readers }, () => repeat(() => readSomething(url, library))),
  ])

  const memory = readMemory(process.lines)
  printFigures(
    `${loadMinutes} minutes of mixed load: ${requests} writes and reads, ${failures.length} failed; ` +
      `${describeSlope('RSS', memory.rss)}; ${describeSlope('heap', memory.heap)}`,
  )
  expect(failures).toEqual([])
})

async function readSomething(url: string, library: SharedLibrary): Promise<void> {
  const published = library.at(-1)
  const addresses = published ? [...readAddresses, `/p/${published.slug}`] : readAddresses
  const address = addresses[random(addresses.length)] ?? '/'
  const response = await fetch(new URL(address, url))
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
}

/** The samples of each minute of the load, in megabytes. */
function readMemory(lines: readonly string[]): Record<'rss' | 'heap', number[]> {
  const samples = lines.flatMap((text) => {
    const [, rss, heap] = /^memory (\d+) (\d+)$/.exec(text) ?? []
    return rss && heap ? [{ rss: Number(rss) / 2 ** 20, heap: Number(heap) / 2 ** 20 }] : []
  })
  return { rss: samples.map(({ rss }) => rss), heap: samples.map(({ heap }) => heap) }
}

function describeSlope(name: string, megabytes: readonly number[]): string {
  const minutesBetween = longRunSettings.loadMinutes / megabytes.length
  const points = megabytes.map((value, place) => ({
    minutes: place * minutesBetween,
    megabytes: value,
  }))
  const settled = points.slice(Math.floor(points.length * warmUpShare))
  const [first = 0, last = 0] = [settled[0]?.megabytes, settled.at(-1)?.megabytes]
  return `${name} ${first.toFixed(0)} to ${last.toFixed(0)} MB, ${fitSlope(settled).toFixed(2)} MB a minute`
}
