import { diffLines } from '@product/domain'
import { expect, test } from 'vitest'
import { groupChanges } from './group-changes.ts'

test('what is far from any change is only counted', () => {
  const before = Array.from({ length: 20 }, (_, number) => `line ${number}`)
  const after = before.with(10, 'another line')
  const groups = groupChanges(diffLines(before.join('\n'), after.join('\n')))
  expect(groups).toEqual([{ hidden: 7 }, { lines: expect.any(Array) }, { hidden: 6 }])
  expect(groups[1]).toMatchObject({ lines: { length: 8 } })
})

test('of very many changes the first ones are shown', () => {
  const linesOf = (word: string) => `${word}\n`.repeat(99_999)
  expect(groupChanges(diffLines(linesOf('a'), linesOf('b')))).toEqual([
    { lines: Array(500).fill({ kind: 'removed', text: 'a' }) },
    { more: 199_499 },
  ])
})

test('without changes everything is hidden', () => {
  expect(groupChanges(diffLines('a\nb', 'a\nb'))).toEqual([{ hidden: 2 }])
})
