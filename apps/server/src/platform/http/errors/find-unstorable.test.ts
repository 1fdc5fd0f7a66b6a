import { expect, test } from 'vitest'
import { findUnstorable } from './find-unstorable.ts'

test.each([
  ['a text', 'a\0b', ''],
  ['half of a surrogate pair', { title: 'a\ud800' }, 'title'],
  ['a text in a list', { tags: ['a', 'b\0'] }, 'tags.1'],
  ['the key of an object', { values: { 'a\0': 'b' } }, 'values'],
])('%s is found with its place', (_, input, path) => {
  expect(findUnstorable(input)).toEqual({
    path,
    message: 'Contains a character that cannot be stored, such as NUL',
  })
})

test('a value that is nested too deep is found, however deep', () => {
  let deep: unknown = 'text'
  for (let level = 0; level < 100_000; level++) deep = [deep]
  expect(findUnstorable({ fields: deep })?.message).toBe('Nested too deep')
})

test('everything else can be stored', () => {
  const input = { text: 'é 日本語 👍 \\u0000', date: new Date(), list: [1, null, true, undefined] }
  expect(findUnstorable(input)).toBeUndefined()
})
