// What reading the library costs with 100,000 public prompts: every sort, filter and search, asked one
// after the other. With BENCH_EXPLAIN=on, how PostgreSQL finds the answers of the slow ones.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { librarySorts } from '@product/domain'
import { computeTrending } from '../apps/server/src/features/library/define-trending.ts'
import { listLibrary } from '../apps/server/src/features/library/list/list-library.ts'
import { listLibraryFacets } from '../apps/server/src/features/library/list/list-library-facets.ts'
import { findPublicPrompt } from '../apps/server/src/features/library/prompt-page/find-public-prompt.ts'
import {
  createKysely,
  createPool,
} from '../apps/server/src/platform/database/connection/create-pool.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../apps/server/src/platform/database/migrations/migrate.ts'
import { explainSlow } from './site/explain-slow.ts'
import { fillLibrary } from './site/fill-library.ts'

const prompts = Number(process.env.BENCH_PROMPTS ?? 100_000)
const times = Number(process.env.BENCH_ROUNDS ?? 9)
const slowMilliseconds = 50

type Filter = Parameters<typeof listLibrary>[1]

const filters: Filter[] = [
  {},
  { category: 'visual' },
  { modality: 'image' },
  { category: 'visual', modality: 'audio' },
  { model: 'gpt-4' },
  { model: 'rare-model-20' },
  { model: 'no-such-model' },
  { author: 'author-7' },
  { type: 'featured' },
  { type: 'trending' },
  { type: 'new' },
  { type: 'featured', modality: 'audio' },
]
const searches = [
  'email',
  'customer email',
  'bace',
  'bacedi',
  'custmer',
  'emial',
  'for',
  'a',
  'author',
  'zzzzzz',
]

const keptFolder = process.env.BENCH_FOLDER
const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'bench-library-'))
mkdirSync(folder, { recursive: true })
chmodSync(folder, 0o711)
const postgres = await startEmbeddedPostgres({
  dataDirectory: folder,
  reachableParent: folder,
  durable: false,
  report: () => undefined,
})
try {
  const pool = createPool(postgres.url)
  await migrate(pool)
  await fillLibrary(pool, { people: 1_000, prompts })
  const database = createKysely(pool)
  const list = (filter: Filter) =>
    measure(JSON.stringify(filter), () => listLibrary({ database }, filter))
  for (const filter of filters)
    for (const sort of [undefined, ...librarySorts]) await list({ ...filter, sort })
  for (const q of searches) for (const sort of [undefined, ...librarySorts]) await list({ q, sort })
  await list({ q: 'email', category: 'visual', modality: 'audio' })
  await list({ q: 'custmer emial', author: 'author-7' })
  await measureSecondPage()
  await measure('facets', () => listLibraryFacets({ database }))
  for (const slug of ['prompt-1', 'prompt-777', 'prompt-90000'])
    await measure(slug, () => findPublicPrompt({ database }, slug))
  await measure('trending', () => computeTrending(database))
  await pool.end()

  async function measureSecondPage() {
    const { nextCursor } = await listLibrary({ database }, { sort: 'rating', limit: 60 })
    await list({ sort: 'rating', cursor: nextCursor ?? '' })
  }

  /** The least is what it costs on a machine that does nothing else. */
  async function measure(name: string, run: () => Promise<unknown>): Promise<void> {
    const taken: number[] = []
    for (let time = 0; time < times; time++) {
      const begun = performance.now()
      await run()
      taken.push(performance.now() - begun)
    }
    const [least = 0, ...others] = taken.toSorted((a, b) => a - b)
    const median = others[Math.floor(times / 2) - 1] ?? 0
    const isSlow = least > slowMilliseconds
    const figures = `${inMilliseconds(least)} least ${inMilliseconds(median)} median`
    console.log(`${figures}  ${name}${isSlow ? '  SLOW' : ''}`)
    if (isSlow && process.env.BENCH_EXPLAIN === 'on') await explainSlow(pool, run)
  }
} finally {
  await postgres.stop()
  if (keptFolder === undefined) rmSync(folder, { recursive: true })
}

function inMilliseconds(value: number): string {
  return `${value.toFixed(1).padStart(7)} ms`
}
