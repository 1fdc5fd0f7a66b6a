import { expect, test } from 'vitest'
import { completeMention, findTypedMention, matchPeople } from './find-mention.ts'

const ada = { id: '1', name: 'Ada Lovelace', handle: 'countess', avatarUrl: null }
const bob = { id: '2', name: 'Bob Ross', handle: 'bob', avatarUrl: null }

test.each([
  ['@', { start: 0, query: '' }],
  ['Hello @Lo', { start: 6, query: 'lo' }],
  ['(@bo', { start: 1, query: 'bo' }],
  ['ada@example', null],
  ['@ada ', null],
  ['nothing', null],
])('in %j the mention is %j', (text, mention) => {
  expect(findTypedMention(text, text.length)).toEqual(mention)
})

test('people are found by their handle and by each word of their name', () => {
  const offered = (query: string) =>
    matchPeople([ada, bob], { start: 0, query }).map(({ name }) => name)
  expect(offered('')).toEqual(['Ada Lovelace', 'Bob Ross'])
  expect(offered('lov')).toEqual(['Ada Lovelace'])
  expect(offered('count')).toEqual(['Ada Lovelace'])
  expect(offered('ross')).toEqual(['Bob Ross'])
  expect(offered('x')).toEqual([])
})

test('a completed mention keeps the text around it', () => {
  const text = 'Hi @lo and more'
  const mention = findTypedMention(text, 6)
  expect(mention && completeMention(text, 6, mention, ada)).toEqual({
    text: 'Hi @countess and more',
    cursor: 13,
  })
})
