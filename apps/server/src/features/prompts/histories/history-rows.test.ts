import { createId, emptyContent } from '@product/domain'
import { expect, test } from 'vitest'
import { countTurns } from '#testing/count-turns.ts'
import { makeHistoryRows } from './history-rows.ts'

const owner = { accountId: createId(), workspaceId: createId() }

const contentOf = (number: number) => ({ ...emptyContent, body: `first\nline ${number}` })

const historyOf = (count: number) => ({
  id: createId(),
  importId: createId(),
  content: contentOf(count),
  versions: Array.from({ length: count }, (_, index) => ({
    content: contentOf(index + 1),
    note: '',
    authorName: '',
    names: ['tested'],
    createdAt: null,
    restoredFrom: null,
  })),
  nameMoves: [],
  testValues: {},
  isFavorite: false,
})

test('others have their turn between the versions of a single prompt', async () => {
  const turns = await countTurns(async () => {
    const { versions } = await makeHistoryRows(owner, [historyOf(50)])
    expect(versions).toHaveLength(50)
  })
  expect(turns).toBeGreaterThanOrEqual(50)
})

test('each version is compared with the one before it, of its own prompt', async () => {
  const { versions, names, moves } = await makeHistoryRows(owner, [historyOf(2), historyOf(1)])
  expect(versions).toMatchObject([
    { number: 1, addedLines: 2, removedLines: 0 },
    { number: 2, addedLines: 1, removedLines: 1 },
    { number: 1, addedLines: 2, removedLines: 0 },
  ])
  expect(names.map(({ name, number }) => [name, number])).toEqual([
    ['tested', 2],
    ['tested', 1],
  ])
  expect(moves.map(({ fromNumber, toNumber }) => [fromNumber, toNumber])).toEqual([
    [null, 2],
    [null, 1],
  ])
})
