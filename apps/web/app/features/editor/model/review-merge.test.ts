import { emptyContent } from '@product/domain'
import { expect, test } from 'vitest'
import { choose, reviewMerge } from './review-merge.ts'

const base = { ...emptyContent, title: 'Notes', body: 'one\ntwo\nthree' }
const mine = { ...base, title: 'Minutes' }
const theirs = { ...base, title: 'Decisions' }
const first = reviewMerge({ base, mine, theirs }, {})
const chosen = choose({}, { field: 'title', side: 'theirs' }, first.conflicts)

test('a conflict is open until somebody chooses', () => {
  expect(first).toMatchObject({ fields: ['title'], choices: {}, isDecided: false })
  expect(reviewMerge({ base, mine, theirs }, chosen)).toMatchObject({
    choices: { title: 'theirs' },
    isDecided: true,
    isNothingTaken: false,
    content: { title: 'Decisions' },
  })
})

test('a choice outlasts changes elsewhere, and ends with the texts that it was made between', () => {
  const typed = { ...mine, body: 'one\ntwo\nthree\nfour' }
  expect(reviewMerge({ base, mine: typed, theirs }, chosen)).toMatchObject({
    choices: { title: 'theirs' },
    content: { title: 'Decisions', body: typed.body },
  })
  const renamed = { ...mine, title: 'Minutes of today' }
  expect(reviewMerge({ base, mine: renamed, theirs }, chosen)).toMatchObject({
    choices: {},
    isDecided: false,
  })
  const updated = { ...theirs, title: 'All decisions' }
  expect(reviewMerge({ base, mine, theirs: updated }, chosen).isDecided).toBe(false)
})

test('a merge whose choices leave nothing of the other side is known', () => {
  const kept = choose({}, { field: 'title', side: 'mine' }, first.conflicts)
  expect(reviewMerge({ base, mine, theirs }, kept).isNothingTaken).toBe(true)
  const more = { ...theirs, description: 'For the team' }
  expect(reviewMerge({ base, mine, theirs: more }, kept).isNothingTaken).toBe(false)
  expect(reviewMerge({ base, mine: theirs, theirs }, {}).isNothingTaken).toBe(false)
})
