import type { Asked } from '../prompts/asked.ts'
import type { Person } from '../prompts/start-api.ts'
import { texts } from '../prompts/texts.ts'

type Aims = { title: string; isPage: boolean; least: number; leastPerSecond: number }

/** Requests that no cache helps with, and the least part of the bare server's speed that each must reach. */
export const scenarios = {
  searchPage: {
    title: 'search page, every query new',
    isPage: true,
    least: 0.25,
    leastPerSecond: 150,
  },
  promptPage: {
    title: "a prompt's page, first visit",
    isPage: true,
    least: 0.25,
    leastPerSecond: 150,
  },
  publicPrompt: {
    title: 'GET /library/prompts/{slug}',
    isPage: false,
    least: 0.6,
    leastPerSecond: 2_000,
  },
  publicPromptCompressed: { title: '… compressed', isPage: false, least: 0, leastPerSecond: 0 },
  library: { title: 'GET /library (24)', isPage: false, least: 0.6, leastPerSecond: 0 },
  ownList: { title: 'own list', isPage: false, least: 0.6, leastPerSecond: 0 },
  ownPrompt: { title: 'own prompt', isPage: false, least: 0.6, leastPerSecond: 0 },
  save: { title: 'save', isPage: false, least: 0.6, leastPerSecond: 0 },
} satisfies Record<string, Aims>

export type Scenario = keyof typeof scenarios
export const scenarioNames = Object.keys(scenarios) as Scenario[]

/** As browsers ask for a page. */
const compressed = { 'accept-encoding': 'gzip, deflate, br, zstd' }

type Place = { people: Person[]; prompts: number }

/** The request of a turn. Pages are never asked for twice: no turn of a scenario comes twice. */
export function requestOf(scenario: Scenario, turn: number, { people, prompts }: Place): Asked {
  const slug = `prompt-${1 + ((turn * 7) % prompts)}`
  const { token, prompts: own } = at(people, turn)
  switch (scenario) {
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
