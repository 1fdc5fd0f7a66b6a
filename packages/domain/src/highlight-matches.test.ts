import { expect, test } from 'vitest'
import { highlightMatches } from './highlight-matches.ts'

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
