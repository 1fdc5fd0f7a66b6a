import { expect, test } from 'vitest'
import { addRange, toggleOne } from './selection.ts'

const ids = ['a', 'b', 'c', 'd']

test('a prompt is selected and, once more, no longer', () => {
  const selected = toggleOne(new Set(['a']), 'b')
  expect([...selected]).toEqual(['a', 'b'])
  expect([...toggleOne(selected, 'a')]).toEqual(['b'])
})

test.each([
  ['a', 'c', ['a', 'b', 'c']],
  ['d', 'b', ['b', 'c', 'd']],
  ['b', 'b', ['b']],
  ['gone', 'b', ['b']],
])('from %s to %s are %j', (from, to, expected) => {
  expect([...addRange(new Set(), ids, from, to)].toSorted()).toEqual(expected)
})
