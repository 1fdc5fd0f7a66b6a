import { diffLines } from '@product/domain'
import { expect, test } from 'vitest'
import { groupChanges } from './group-changes.ts'

test('what is far from any change is only counted', () => {
  const before = Array.from({ length: 20 }, (_, number) => `line ${number}`)
  const after = before.with(10, 'another line')
  const groups = groupChanges(diffLines(before.join('\n'), after.join('\n')))
  expect(groups.map((group) => ('hidden' in group ? group.hidden : group.lines.length))).toEqual([
    7, 8, 6,
  ])
})

test('without changes everything is hidden', () => {
  expect(groupChanges(diffLines('a\nb', 'a\nb'))).toEqual([{ hidden: 2 }])
})
