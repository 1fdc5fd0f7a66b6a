import { expect, test } from 'vitest'
import { cardOf } from './prompt-card.fixture.ts'
import { applyChange, invertChange, leavesList, type PromptChange } from './prompt-change.ts'

const cards = [
  cardOf({ id: 'one', isFavorite: true, tags: ['Work'], collections: ['work'] }),
  cardOf({ id: 'two', collections: ['work', 'personal'] }),
  cardOf({ id: 'three', collections: ['creative'] }),
]
const ids = cards.map(({ id }) => id)

const changes: PromptChange[] = [
  { action: 'favorite', ids, favorite: true },
  { action: 'tag', ids, add: ['work', 'new'] },
  { action: 'add-to-collection', ids, collection: 'creative' },
  { action: 'remove-from-collection', ids: ['one', 'two'], collection: 'work' },
  { action: 'move', ids, collection: 'personal' },
  { action: 'move', ids, collection: 'work' },
]

const applyAll = (list: typeof cards, all: PromptChange[]) =>
  all.reduce(
    (current, change) =>
      current.map((card) => (change.ids.includes(card.id) ? applyChange(card, change) : card)),
    list,
  )

const comparable = (list: typeof cards) =>
  list.map((card) => ({ ...card, collections: card.collections.toSorted() }))

test.each(changes)('what undoes $action leaves all as it was', (change) => {
  const changed = applyAll(cards, [change])
  expect(changed).not.toEqual(cards)
  expect(comparable(applyAll(changed, invertChange(change, cards)))).toEqual(comparable(cards))
})

test('deleting is undone by restoring, and for good by nothing', () => {
  expect(invertChange({ action: 'delete', ids }, cards)).toEqual([{ action: 'restore', ids }])
  expect(invertChange({ action: 'restore', ids }, cards)).toEqual([{ action: 'delete', ids }])
  expect(invertChange({ action: 'delete-for-good', ids }, cards)).toEqual([])
})

test('what was open is shown again when an addition to a restricted collection is undone', () => {
  const added = [cardOf({ id: 'open' }), cardOf({ id: 'closed', isRestricted: true })]
  const change = {
    action: 'add-to-collection' as const,
    ids: ['open', 'closed'],
    collection: 'salaries',
  }
  expect(invertChange(change, added)).toEqual([
    { action: 'remove-from-collection', ids: ['closed'], collection: 'salaries' },
    {
      action: 'remove-from-collection',
      ids: ['open'],
      collection: 'salaries',
      showToWorkspace: true,
    },
  ])
})

test('a tag that is there in another case is not added again', () => {
  const [card] = applyAll(cards, [{ action: 'tag', ids, add: ['work'] }])
  expect(card?.tags).toEqual(['Work'])
})

test.each<[PromptChange, Parameters<typeof leavesList>[1], boolean]>([
  [{ action: 'delete', ids }, {}, true],
  [{ action: 'delete', ids }, { trash: 'true' }, false],
  [{ action: 'restore', ids }, { trash: 'true' }, true],
  [{ action: 'restore', ids }, {}, false],
  [{ action: 'delete-for-good', ids }, { trash: 'true' }, true],
  [{ action: 'favorite', ids, favorite: false }, { favorite: 'true' }, true],
  [{ action: 'favorite', ids, favorite: false }, {}, false],
  [{ action: 'favorite', ids, favorite: true }, { favorite: 'false' }, true],
  [{ action: 'remove-from-collection', ids, collection: 'a' }, { collection: 'a' }, true],
  [{ action: 'remove-from-collection', ids, collection: 'a' }, { collection: 'b' }, false],
  [{ action: 'move', ids, collection: 'a' }, { collection: 'b' }, true],
  [{ action: 'move', ids, collection: 'a' }, { collection: 'a' }, false],
  [{ action: 'move', ids, collection: 'a' }, {}, false],
])('%j in the list %j takes prompts out of it: %j', (change, list, expected) => {
  expect(leavesList(change, list)).toBe(expected)
})
