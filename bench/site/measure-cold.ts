import type { Kysely } from 'kysely'
import type { DB } from '../../apps/server/src/platform/database/types.gen.ts'
import { invalidateTags } from '../../apps/server/src/platform/http/pages/cache-tags.ts'
import { openLane } from '../prompts/lane.ts'
import { texts } from '../prompts/texts.ts'
import { ask, type PageName } from './asked.ts'
import type { Site } from './start-site.ts'

export type Cold = Record<PageName, number[]>

/** How long pages take that nobody has asked for before, one after the other. */
export async function measureCold(site: Site, database: Kysely<DB>, times: number): Promise<Cold> {
  const lane = await openLane(site.port)
  const measure = async (pathOf: (turn: number) => string, before?: () => Promise<void>) => {
    const taken: number[] = []
    for (let turn = 0; turn < times; turn++) {
      await before?.()
      const begun = performance.now()
      await lane.ask(ask(pathOf(turn)))
      taken.push(performance.now() - begun)
    }
    return taken
  }
  const cold = {
    // Somebody has published something.
    discover: await measure(
      () => '/discover',
      () => invalidateTags(database, ['library']),
    ),
    search: await measure(searchOf),
    prompt: await measure((turn) => `/p/prompt-${1_000 + turn * 97}`),
  }
  lane.close()
  return cold
}

const categories = ['writing', 'visual', 'programming', 'business', 'education']

/** What people type: what it is for and what to do, every other time with a letter missing. */
function searchOf(turn: number): string {
  const thing = (texts.things[turn % texts.things.length] ?? '').replace(/^an? /, '')
  const task = texts.tasks[Math.floor(turn / texts.things.length) % texts.tasks.length] ?? ''
  const typed = turn % 2 === 0 ? thing : thing.slice(0, 2) + thing.slice(3)
  const query = new URLSearchParams({
    q: `${typed} ${task}`,
    category: categories[turn % categories.length] ?? '',
  })
  return `/discover?${query}`
}
