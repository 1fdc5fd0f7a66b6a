import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  keepLandingDraft,
  landingVariable,
  takeLandingDraft,
} from '#web/entities/prompt/landing-draft.ts'
import { readLandingDraft } from './read-landing-draft.ts'

const draft = {
  title: 'Summary',
  body: 'Sum up {{text}}',
  variables: [landingVariable('text', 'A long one')],
}
const hour = 60 * 60 * 1_000

let kept: Map<string, string>
let room: number
beforeEach(() => {
  kept = new Map()
  room = 1_000
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error('There is no room')
      kept.set(key, value)
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const take = () => readLandingDraft(takeLandingDraft())
const leave = (value: unknown) => kept.set('landing-draft', JSON.stringify(value))

test('a prompt written on the landing page is taken once', () => {
  keepLandingDraft(draft)
  expect(take()).toEqual(draft)
  expect(take()).toBeNull()
})

test.each([
  ['nothing', null],
  ['no object', 5],
  ['no text', { ...draft, body: 5 }],
  ['no variables', { ...draft, variables: 'text' }],
  ['a variable without a name', { ...draft, variables: [null] }],
])('what has %s is no draft', (_, value) => {
  leave({ draft: value, keptAt: Date.now() })
  expect(take()).toBeNull()
})

test('what no draft has is not taken along', () => {
  leave({ draft: { ...draft, tags: 5, settings: null }, keptAt: Date.now() })
  expect(take()).toEqual(draft)
})

test('what cannot be read is thrown away', () => {
  kept.set('landing-draft', '{"draft":')
  expect(take()).toBeNull()
  expect(kept.size).toBe(0)
})

test.each([-25 * hour, 25 * hour])('one from another day is not taken: %d ms away', (away) => {
  leave({ draft, keptAt: Date.now() + away })
  expect(take()).toBeNull()
})

test('one that finds no room leaves no earlier one', () => {
  keepLandingDraft(draft)
  room = 10
  keepLandingDraft({ ...draft, title: 'Another' })
  expect(take()).toBeNull()
})
