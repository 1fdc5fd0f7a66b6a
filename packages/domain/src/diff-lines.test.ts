import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

const print = (before: string, after: string) =>
  diffLines(before, after).map(
    ({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`,
  )

test('lines that stay are told from those that come and go', () => {
  expect(print('a\nb\nc\nd', 'a\nx\nc\ny\nd')).toEqual([' a', '-b', '+x', ' c', '+y', ' d'])
})

test('the same text has no changes, and an empty one is an empty line', () => {
  expect(print('a\nb', 'a\nb')).toEqual([' a', ' b'])
  expect(print('', 'a')).toEqual(['-', '+a'])
})

test('a repeated line is matched once', () => {
  expect(print('a\na', 'a')).toEqual([' a', '-a'])
  expect(print('a', 'b\na\nb')).toEqual(['+b', ' a', '+b'])
})

test('both texts can be read back from the changes', () => {
  const before = 'one\ntwo\nthree\nfour\nfive'
  const after = 'two\nthree and a half\nfour\nsix\nfive'
  const changes = diffLines(before, after)
  const without = (kind: string) =>
    changes.flatMap((change) => (change.kind === kind ? [] : [change.text])).join('\n')
  expect(without('added')).toBe(before)
  expect(without('removed')).toBe(after)
})

test('texts too long to compare are shown whole', () => {
  const long = (word: string) => Array.from({ length: 1_100 }, (_, n) => `${word} ${n}`).join('\n')
  const changes = diffLines(long('old'), long('new'))
  expect(changes.filter(({ kind }) => kind === 'removed')).toHaveLength(1_100)
  expect(changes.filter(({ kind }) => kind === 'added')).toHaveLength(1_100)
})
