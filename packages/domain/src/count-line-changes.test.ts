import { expect, test } from 'vitest'
import { countLineChanges } from './count-line-changes.ts'

test.each([
  ['', '', 0, 0],
  ['', 'one', 1, 0],
  ['one\ntwo', 'one', 0, 1],
  ['one\ntwo', 'one\n2', 1, 1],
  ['one\ntwo', 'two\none', 0, 0],
  ['a\na\na', 'a', 0, 2],
])('from %j to %j, %i lines come and %i go', (before, after, addedLines, removedLines) => {
  expect(countLineChanges(before, after)).toEqual({ addedLines, removedLines })
})
