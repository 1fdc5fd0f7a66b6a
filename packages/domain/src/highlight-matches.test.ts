import { expect, type MockInstance, test, vi } from 'vitest'
import { highlightMatches, isNearly, mostSearchWords, searchWords } from './highlight-matches.ts'

const marked = (text: string, query: string) =>
  highlightMatches(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Summarise a text', 'summ', '[Summ]arise a text'],
  ['Summarise a text', 'text summarise', '[Summarise] a [text]'],
  ['Summarise a text', 'sumarise', '[Summarise] a text'],
  ['Summarise a text', 'summarsie', '[Summarise] a text'],
  ['Summarise a text', 'tex!', 'Summarise a [tex]t'],
  ['An ant', 'cat', 'An ant'],
  ['Nothing here', '', 'Nothing here'],
  ['', 'text', ''],
  ['Über die Brücke', 'brücke', 'Über die [Brücke]'],
  ['a.b*c', 'b', 'a.[b]*c'],
])('in %j, %j marks %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test('nothing of the text is lost', () => {
  const text = 'Write a {{tone}} mail — to “Ada”, about the *budget*.'
  const parts = highlightMatches(text, 'mail budgte ada')
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test.each([
  ['summarise', 'summarise', true],
  ['summarise', 'smumarsie', true],
  ['summarise', 'summrie', false],
  ['summarise', 'ummarsie', true],
  ['summarise', 'xsummarisex', true],
  ['summarise', 'xummarixe', true],
  ['summarise', 'xxmmarixe', false],
  ['text', 'tetx', true],
  ['text', 'txet', true],
  ['text', 'next', true],
  ['text', 'exts', false],
  ['text', 'nexd', false],
])('%j for %j counts as a misspelling: %j', (found, typed, expected) => {
  expect(isNearly(found, typed)).toBe(expected)
})

test('a search has at most so many words, each of them once', () => {
  const words = Array.from({ length: 40 }, (_, number) => `w${number}`)
  expect(searchWords(`W0 ${words.join(' ')}`)).toEqual(words.slice(0, mostSearchWords))
})

/** How often `work` calls the function that is spied on. */
function countCalls(spy: MockInstance, work: () => void): number {
  work()
  const calls = spy.mock.calls.length
  spy.mockRestore()
  return calls
}

test('a word that a text repeats is compared once with each typed word', () => {
  const typed = Array.from({ length: 40 }, (_, number) => `w${number + 10}`).join(' ')
  const compared = countCalls(vi.spyOn(String.prototype, 'startsWith'), () =>
    highlightMatches('abcd '.repeat(400), typed),
  )
  expect(compared).toBe(mostSearchWords)
})

test('long words that differ from their beginning are not compared to their end', () => {
  const steps = countCalls(vi.spyOn(Math, 'min'), () => isNearly('a'.repeat(200), 'b'.repeat(200)))
  expect(steps).toBeLessThan(30)
})

test('long words that are alike are compared letter by letter, not each with all', () => {
  const steps = countCalls(vi.spyOn(Math, 'min'), () => isNearly('a'.repeat(200), 'a'.repeat(199)))
  expect(steps).toBeLessThan(200 * 12)
})
