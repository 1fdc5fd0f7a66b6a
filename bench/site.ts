// What public pages cost in a library of 100,000 prompts: kept ones beside a static file of the same size
// from the same server, cold ones by the clock; and whether a change is seen by all processes at once.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import {
  createKysely,
  createPool,
} from '../apps/server/src/platform/database/connection/create-pool.ts'
import { migrate } from '../apps/server/src/platform/database/migrations/migrate.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { openDatabase } from './processes/open-database.ts'
import { nextMessage } from './prompts/next-message.ts'
import { type PageName, pages } from './site/asked.ts'
import { checkChanges } from './site/check-changes.ts'
import { copyPages, fileOf, sizesOf } from './site/copy-pages.ts'
import { fillLibrary } from './site/fill-library.ts'
import type { Loaded } from './site/load.ts'
import { measureCold } from './site/measure-cold.ts'
import { printHeads, type Rate, type Round, report, reportCold } from './site/report.ts'
import { processorTime, type Site, startSite } from './site/start-site.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const prompts = Number(process.env.BENCH_PROMPTS ?? 100_000)
const coldPages = Number(process.env.BENCH_COLD ?? 200)
const changes = 30

await buildWeb(console.log)
const { folder, postgres, close } = await openDatabase('site')
const children: ChildProcess[] = []

try {
  const pool = createPool(postgres.url)
  await migrate(pool)
  await fillLibrary(pool, { people: 1_000, prompts })
  const place = { databaseUrl: postgres.url, folder }
  const other = await start(place)
  const assetsFolder = join(folder, 'client')
  await copyPages(other, assetsFolder)
  const site = await start({ ...place, assetsFolder })
  const loader = fork(join(import.meta.dirname, 'site/load.ts'))
  children.push(loader)

  printHeads()
  const reached: boolean[] = []
  for (const name of ['discover', 'search', 'prompt'] as const)
    reached.push(report(name, await sizesOf(site, name), await measureRounds(site, name, loader)))
  reportCold(await measureCold(site, createKysely(pool), coldPages))
  await pool.end()
  const { looks, stale } = await checkChanges([site, other], changes)
  console.log(`\nchanges seen by another process at once: ${looks - stale} of ${looks}`)
  if (stale > 0 || reached.includes(false)) process.exitCode = 1
} finally {
  for (const child of children) child.kill()
  await close()
}

async function start(place: Parameters<typeof startSite>[0]): Promise<Site> {
  const site = await startSite(place)
  children.push(site.child)
  return site
}

async function measureRounds({ child, port }: Site, name: PageName, loader: ChildProcess) {
  async function measure(path: string, duration: number): Promise<Rate> {
    const before = await processorTime(child)
    loader.send({ port, path, seconds: duration })
    const loaded = await nextMessage<Loaded>(loader)
    const used = (await processorTime(child)) - before
    return { ...loaded, processorMicroseconds: used / loaded.answered }
  }
  await measure(pages[name], 2)
  await measure(fileOf(name), 2)
  const results: Round[] = []
  // In turn, so that whatever else the machine does falls on both.
  for (let round = 0; round < rounds; round++)
    results.push({
      page: await measure(pages[name], seconds),
      file: await measure(fileOf(name), seconds),
    })
  return results
}
