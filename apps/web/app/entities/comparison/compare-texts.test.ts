import { Chunk } from '@codemirror/merge'
import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { endLines } from './compare-texts.tsx'

/** The lines of a text that a comparison marks. */
function listChanged(before: string, after: string) {
  const [a, b] = endLines([before, after]).map((text) => Text.of(text.split('\n')))
  if (!a || !b) throw new Error('No texts')
  return Chunk.build(a, b).map(({ fromA, endA, fromB, endB }) => ({
    before: a.sliceString(fromA, endA),
    after: b.sliceString(fromB, endB),
  }))
}

test('a line that is added at the end, or removed there, leaves the one before it unchanged', () => {
  expect(listChanged('one\ntwo', 'one\ntwo\nthree')).toEqual([{ before: '', after: 'three' }])
  expect(listChanged('one\ntwo\nthree', 'one\ntwo')).toEqual([{ before: 'three', after: '' }])
})

test('texts that differ in a last empty line differ in that', () => {
  expect(listChanged('one', 'one\n')).toHaveLength(1)
  expect(endLines(['one\n', 'two\n'])).toEqual(['one\n', 'two\n'])
  expect(listChanged('one', 'one')).toEqual([])
})
