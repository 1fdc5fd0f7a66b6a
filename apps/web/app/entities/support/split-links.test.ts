import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

test('addresses with http and https become links, without the signs that end the sentence', () => {
  expect(splitLinks('See https://example.com/docs, or (http://example.com/a?b=1).')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/docs', href: 'https://example.com/docs' },
    { text: ', or (' },
    { text: 'http://example.com/a?b=1', href: 'http://example.com/a?b=1' },
    { text: ').' },
  ])
})

test('other schemes, HTML and Markdown stay text', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '<a href="x">here</a>',
    '[here](javascript:alert(1))',
    'https://',
    '',
  ])
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  expect(splitLinks('[here](javascript:alert(1))').some(({ href }) => href)).toBe(false)
})
