import { expect, test } from 'vitest'
import { shortenText } from './shorten-text.ts'

test.each([
  ['  Hello\n\n world ', 20, 'Hello world'],
  ['Hello world', 11, 'Hello world'],
  ['Hello world!', 11, 'Hello worl…'],
  ['Hello world!', 7, 'Hello…'],
  ['abc😀def', 5, 'abc…'],
  ['abc😀def', 6, 'abc😀…'],
  ['😀😀😀', 2, '…'],
])('%j is cut to %i signs', (text, most, shortened) => {
  expect(shortenText(text, most)).toBe(shortened)
  expect(shortenText(text, most).isWellFormed()).toBe(true)
})
