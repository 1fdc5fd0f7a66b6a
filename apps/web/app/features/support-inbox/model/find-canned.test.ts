import { expect, test } from 'vitest'
import { findTypedCanned, insertCanned, matchCanned, offersFirstCanned } from './find-canned.ts'

const answers = ['Refund within 14 days', 'Reset the password', 'How to export'].map((title) => ({
  id: title,
  title,
  text: `About ${title}`,
}))

test('a slash at the start or after a space looks for a canned answer', () => {
  expect(findTypedCanned('/ref', 4)).toEqual({ start: 0, query: 'ref' })
  expect(findTypedCanned('Hello\n/', 7)).toEqual({ start: 6, query: '' })
})

test('a slash within a word or an address is text', () => {
  expect(findTypedCanned('and/or', 6)).toBeNull()
  expect(findTypedCanned('https://example.com/docs', 24)).toBeNull()
})

test('where there are no canned answers a slash offers to write the first one', () => {
  expect(offersFirstCanned([], { start: 0, query: '' })).toBe(true)
  expect(offersFirstCanned(answers, { start: 0, query: '' })).toBe(false)
  // They are not loaded yet.
  expect(offersFirstCanned(undefined, { start: 0, query: '' })).toBe(false)
  // As in 'km / h' and 'Go to /settings', whose last word Enter would replace.
  expect(offersFirstCanned([], { start: 0, query: ' h' })).toBe(false)
  expect(offersFirstCanned([], { start: 6, query: 'settings' })).toBe(false)
})

test('titles match by the beginning of any of their words', () => {
  const titles = (query: string) =>
    matchCanned(answers, { start: 0, query }).map(({ title }) => title)
  expect(titles('re')).toEqual(['Refund within 14 days', 'Reset the password'])
  expect(titles('exp')).toEqual(['How to export'])
  expect(titles('fund')).toEqual([])
})

test('the answer replaces what was typed, and the text after it stays', () => {
  expect(insertCanned('Hi\n/ref\nBye', { start: 3, end: 7 }, 'Refunds…')).toEqual({
    text: 'Hi\nRefunds…\nBye',
    cursor: 11,
  })
})
