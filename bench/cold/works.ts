import type { Asked } from '../prompts/asked.ts'
import type { Person } from '../prompts/start-api.ts'
import { texts } from '../prompts/texts.ts'

/** Works that no cache helps with, and the least part of the bare server's speed that each must reach. */
export const works = {
  searchPage: { title: 'search page, every query new', least: 0.25, leastPerSecond: 150 },
  promptPage: { title: "a prompt's page, first visit", least: 0.25, leastPerSecond: 150 },
  publicPrompt: { title: 'GET /library/prompts/{slug}', least: 0.6, leastPerSecond: 2_000 },
  publicPromptCompressed: { title: '… compressed', least: 0, leastPerSecond: 0 },
  library: { title: 'GET /library (24)', least: 0.6, leastPerSecond: 0 },
  ownList: { title: 'own list', least: 0.6, leastPerSecond: 0 },
  ownPrompt: { title: 'own prompt', least: 0.6, leastPerSecond: 0 },
  save: { title: 'save', least: 0.6, leastPerSecond: 0 },
} as const

export type Work = keyof typeof works
export const workNames = Object.keys(works) as Work[]

/** As browsers ask for a page. */
const compressed = { 'accept-encoding': 'gzip, deflate, br, zstd' }

type Place = { people: Person[]; prompts: number }

/** The request of a turn. Pages are never asked for twice: turns are counted from the start of the bench. */
export function requestOf(work: Work, turn: number, { people, prompts }: Place): Asked {
  const slug = `prompt-${1 + ((turn * 7) % prompts)}`
  const { token, prompts: own } = at(people, turn)
  switch (work) {
    case 'searchPage':
      return { path: `/discover?q=${encodeURIComponent(searchOf(turn))}`, headers: compressed }
    case 'promptPage':
      return { path: `/p/${slug}`, headers: compressed }
    case 'publicPrompt':
      return { path: `/api/v1/library/prompts/${slug}` }
    case 'publicPromptCompressed':
      return { path: `/api/v1/library/prompts/${slug}`, headers: compressed }
    case 'library':
      return { path: '/api/v1/library?limit=24' }
    case 'ownList':
      return { path: '/api/v1/prompts', token }
    case 'ownPrompt':
      return { path: `/api/v1/prompts/${at(own, turn).id}`, token }
    case 'save': {
      const saved = at(own, Math.floor(turn / people.length))
      return { path: `/api/v1/prompts/${saved.id}`, token, saved }
    }
  }
}

function at<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length]
  if (item === undefined) throw new Error('There is nothing to ask for')
  return item
}

const beginnings = (text: string): string[] => {
  const word = text.replace(/^an? /, '')
  return Array.from({ length: word.length - 2 }, (_, index) => word.slice(0, index + 3))
}

const [tasks, things] = [texts.tasks.flatMap(beginnings), texts.things.flatMap(beginnings)]

/** Two words as they are while being typed; none of these comes twice. */
function searchOf(turn: number): string {
  const count = tasks.length * things.length
  const number = (turn * 7_919) % count
  return `${at(tasks, number)} ${at(things, Math.floor(number / tasks.length))}`
}
