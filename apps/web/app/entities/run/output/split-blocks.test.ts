import { expect, test } from 'vitest'
import { splitBlocks } from './split-blocks.ts'

test('paragraphs, headings and tables are blocks of their own', () => {
  expect(splitBlocks('# One\n\nTwo\nlines.\n\n| a |\n|---|\n| b |\n')).toEqual([
    '# One\n\n',
    'Two\nlines.\n\n',
    '| a |\n|---|\n| b |\n',
  ])
})

test('a list whose items stand apart stays one list', () => {
  const list = '1. One\n\n   More of one.\n\n2. Two\n\n'
  expect(splitBlocks(`${list}After.`)).toEqual([list, 'After.'])
})

test('a fence holds its empty lines, also one that is still open', () => {
  const code = '```ts\nconst a = 1\n\nconst b = 2\n'
  expect(splitBlocks(`Look:\n\n${code}`)).toEqual(['Look:\n\n', code])
  expect(splitBlocks(`${code}~~~\n\nc\n\`\`\`\n\nAfter`)).toEqual([
    `${code}~~~\n\nc\n\`\`\`\n\n`,
    'After',
  ])
})

test('with definitions of links the text stays whole', () => {
  const text = 'See [it][1].\n\nMore.\n\n[1]: https://example.com\n'
  expect(splitBlocks(text)).toEqual([text])
})

test.each(['', '\n\n\n', 'a\n\n\n\nb', '- a\n- b\n\nc\n\n    code\n\nd', '> a\n\n> b'])(
  'joined again, the blocks of %j are the text',
  (text) => {
    expect(splitBlocks(text).join('')).toBe(text)
  },
)
