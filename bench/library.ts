// How reading the library grows with it: for every list, search and single prompt, the time in which
// PostgreSQL executes its statements in libraries of several sizes, and the ratio to the smallest. With
// BENCH_EXPLAIN=on, how PostgreSQL finds the answers. Filling a library of 1,000,000 takes ten minutes: name a
// folder with BENCH_FOLDER to keep it.
import {
  createKysely,
  createPool,
} from '../apps/server/src/platform/database/connection/create-pool.ts'
import { migrate } from '../apps/server/src/platform/database/migrations/migrate.ts'
import { measureStatements } from './library/measure-statements.ts'
import { listReads, mostGrowth, type Read } from './library/reads.ts'
import { openDatabase } from './processes/open-database.ts'
import { fillLibrary } from './site/fill-library.ts'

const sizes = (process.env.BENCH_SIZES ?? '5000,100000').split(',').map(Number)
const times = Number(process.env.BENCH_ROUNDS ?? 9)

type Figure = { milliseconds: number; statements: number; isWhole: boolean }
const figures = new Map<string, { read: Read; ofSizes: Figure[] }>()

for (const size of sizes) await measureSize(size)
report()

async function measureSize(prompts: number): Promise<void> {
  const { postgres, close } = await openDatabase('library', { within: String(prompts) })
  try {
    const pool = createPool(postgres.url)
    await migrate(pool)
    await fillLibrary(pool, { people: 1_000, prompts })
    for (const read of await listReads(createKysely(pool))) {
      const known = figures.get(read.name) ?? { read, ofSizes: [] }
      known.ofSizes.push(await measureStatements(pool, read.run, times))
      figures.set(read.name, known)
    }
    await pool.end()
  } finally {
    await close()
  }
}

function report(): void {
  console.log(`ms of PostgreSQL at ${sizes.join(', ')} prompts; statements; ratio; read`)
  for (const { read, ofSizes } of figures.values()) {
    const [smallest] = ofSizes
    const largest = ofSizes.at(-1)
    if (!smallest || !largest) continue
    const ratio = largest.milliseconds / smallest.milliseconds
    // With less than a page in the smallest library, there is more to read in the others.
    const isComparable = smallest.isWhole === largest.isWhole
    const hasGrown = isComparable && ratio > mostGrowth[read.kind]
    const all = ofSizes.map(({ milliseconds }) => milliseconds.toFixed(2).padStart(9)).join('')
    const note = isComparable ? (hasGrown ? '  GREW' : '') : '  (not a whole page in the smallest)'
    const name = `${read.kind} ${read.name}`
    console.log(`${all}  ${largest.statements}  ${ratio.toFixed(1).padStart(6)}  ${name}${note}`)
    if (hasGrown) process.exitCode = 1
  }
}
