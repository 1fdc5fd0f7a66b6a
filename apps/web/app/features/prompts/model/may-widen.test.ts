import { expect, test } from 'vitest'
import { isKeptClosed, mayWiden } from './may-widen.ts'
import { cardOf } from './prompt-card.fixture.ts'
import type { PromptChange } from './prompt-change.ts'

const places = [
  { slug: 'open', isRestricted: false, visibility: 'private' as const },
  { slug: 'shared', isRestricted: false, visibility: 'shared' as const },
  { slug: 'salaries', isRestricted: true, visibility: 'private' as const },
]
const open = cardOf({ id: 'one', collections: ['open'] })
const closed = cardOf({ id: 'one', collections: ['salaries'], isRestricted: true })
const held = cardOf({ id: 'one', isRestricted: true })
const ids = ['one']

test.each<[PromptChange['action'], string, typeof open, boolean]>([
  ['add-to-collection', 'open', held, false],
  ['add-to-collection', 'shared', open, true],
  ['add-to-collection', 'salaries', open, true],
  ['add-to-collection', 'salaries', closed, false],
  ['add-to-collection', 'unknown', open, true],
  ['remove-from-collection', 'open', open, false],
  ['remove-from-collection', 'salaries', closed, true],
  ['move', 'open', open, false],
  ['move', 'open', closed, true],
  ['move', 'shared', open, true],
])('%s %s may widen', (action, collection, card, expected) => {
  expect(mayWiden({ action, ids, collection } as PromptChange, [card], places)).toBe(expected)
})

test('showing always widens, an unknown card may, and a tag does not', () => {
  expect(mayWiden({ action: 'show-to-workspace', ids }, [held], places)).toBe(true)
  const removal = { action: 'remove-from-collection' as const, ids, collection: 'open' }
  expect(mayWiden(removal, [], places)).toBe(true)
  expect(mayWiden({ action: 'tag', ids, add: ['new'] }, [closed], places)).toBe(false)
})

test('a prompt is kept closed where it is restricted by no collection that is listed', () => {
  expect([open, closed, held].map((card) => isKeptClosed(card, places))).toEqual([
    false,
    false,
    true,
  ])
})
