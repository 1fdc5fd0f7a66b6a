import { expect, test } from 'vitest'
import { diffLines, isCostlyToCompare } from './diff-lines.ts'

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

const numbered = (count: number, word = '') =>
  Array.from({ length: count }, (_, number) => `${word}${number.toString(36)}`)

test('texts too long to compare are shown one after the other', () => {
  const before = ['first', ...numbered(5_000), 'old end'].join('\n')
  const after = ['new start', ...numbered(5_000), 'last'].join('\n')
  const changes = diffLines(before, after)
  expect(changes.filter(({ kind }) => kind === 'removed')).toHaveLength(5_002)
  expect(changes.filter(({ kind }) => kind === 'added')).toHaveLength(5_002)
})

test('a small change of a very long text is found', () => {
  const lines = numbered(40_000)
  const changes = diffLines(lines.join('\n'), lines.with(20_000, 'changed').join('\n'))
  expect(changes.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: lines[20_000] },
    { kind: 'added', text: 'changed' },
  ])
})

test.each([
  ['many different lines', numbered(40_000), numbered(40_000), true],
  ['many equal lines', numbered(2_000).fill(''), numbered(2_000).fill(''), true],
  ['a long prompt', numbered(4_000), numbered(4_000, 'other '), false],
])('whether %s are costly to compare', (_, before, after, isCostly) => {
  expect(isCostlyToCompare(before, after)).toBe(isCostly)
})
