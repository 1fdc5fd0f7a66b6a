// The processor time of rendering a page whose data is already there, beside React's `renderToString` of a flat
// tree of the same elements, in the same run.
import { createPool } from '../apps/server/src/platform/database/connection/create-pool.ts'
import { migrate } from '../apps/server/src/platform/database/migrations/migrate.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { buildRealApp } from './http/build-real-app.ts'
import { openDatabase } from './processes/open-database.ts'
import { texts } from './prompts/texts.ts'
import { parseElements } from './render/parse-elements.ts'
import { recordAnswers } from './render/record-answers.ts'
import { renderFlat } from './render/render-flat.ts'
import { fillLibrary } from './site/fill-library.ts'

const rounds = 5
const pagesPerRound = 60

await buildWeb(console.log)
const { postgres, close } = await openDatabase('render')

const searches = texts.things.map((thing) => {
  const q = thing.replace(/^an? /, '')
  return `/discover?${new URLSearchParams({ q })}`
})
const prompts = Array.from({ length: 20 }, (_, turn) => `/p/prompt-${100 + turn * 97}`)

const { render } = await record()
console.log('page      bytes  elements  page ms  flat ms  ratio')
for (const [name, paths] of Object.entries({ search: searches, prompt: prompts })) {
  const html = await render(paths[0] ?? '/')
  const { tree, count } = parseElements(html)
  const page = (turn: number) => render(paths[turn % paths.length] ?? '/')
  const flat = async () => void renderFlat(tree)
  await processorTime(page)
  await processorTime(flat)
  const taken = { page: Number.POSITIVE_INFINITY, flat: Number.POSITIVE_INFINITY }
  // In turn, so that whatever else the machine does falls on both; the least is the least disturbed.
  for (let round = 0; round < rounds; round++) {
    taken.page = Math.min(taken.page, await processorTime(page))
    taken.flat = Math.min(taken.flat, await processorTime(flat))
  }
  const cells = [html.length, count, taken.page.toFixed(2), taken.flat.toFixed(2)]
  const ratio = (taken.flat / taken.page).toFixed(2)
  console.log(name.padEnd(7), ...cells.map((cell) => String(cell).padStart(8)), ratio.padStart(6))
}
process.exit()

/** Renders each page once with the real API, and afterwards with the answers of that time. */
async function record() {
  try {
    const pool = createPool(postgres.url)
    await migrate(pool)
    await fillLibrary(pool, { people: 1_000, prompts: 5_000 })
    await pool.end()
    const real = await buildRealApp({ DATABASE_URL: postgres.url, RATE_LIMITS: 'off' })
    const recorded = await recordAnswers(real.app, [...searches, ...prompts])
    await real.pool.end()
    return recorded
  } finally {
    await close()
  }
}

/** Milliseconds of the processor for one turn. */
async function processorTime(work: (turn: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let turn = 0; turn < pagesPerRound; turn++) await work(turn)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / pagesPerRound
}
