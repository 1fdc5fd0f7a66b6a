import { describe, expect, test } from 'vitest'
import { canFormatMarkdown, markdownLimits } from './markdown-cost.ts'

const table = (columns: number, rows: number, row = 'a') =>
  `${'|a'.repeat(columns)}\n${'|-'.repeat(columns)}\n${`${row}\n`.repeat(rows)}`

describe('Markdown that would stop the page is not formatted', () => {
  test.each([
    ['quotes within quotes', `Look:\n${'>'.repeat(5_000)} here`],
    ['quotes apart', '> '.repeat(5_000)],
    ['lists within lists', '- '.repeat(5_000)],
    ['numbered lists', '1. '.repeat(5_000)],
    ['a table of very many rows', table(1, 10_000, '|a')],
    ['short rows under a wide head', table(360, 1_000)],
    ['short rows that end with carriage returns', table(360, 1_000).replaceAll('\n', '\r')],
    ['a head that stands inside of a quote', `> ${table(360, 1_000).replaceAll('\n', '\n> ')}`],
    ['emphasis that never ends', '*a_'.repeat(800)],
    ['emphasis without words', '*_'.repeat(800)],
    ['words after an open bracket', `[a][${'h '.repeat(3_000)}`],
    ['letters that begin words after an open bracket', `[${'éa'.repeat(3_000)}`],
    ['emphasis within emphasis', `${'***a '.repeat(500)}${'b*** '.repeat(500)}`],
    [
      'many references to a long address',
      `[a]: http://${'x'.repeat(5_000)}\n\n${'[a]'.repeat(300)}`,
    ],
  ])('%s', (_, text) => {
    expect(canFormatMarkdown(text)).toBe(false)
  })
})

describe('ordinary Markdown is formatted', () => {
  test.each([
    ['a line of dashes', '-'.repeat(200)],
    ['a line of stars', '*'.repeat(200)],
    ['a list', '- one\n- two\n'.repeat(150)],
    ['a quote of a quote', '>> said\n> he\n'.repeat(100)],
    ['spaces', `${' '.repeat(15_000)}x`],
    ['a table', table(6, 100, '| some words | 12 | 13 | 14 | 15 | 16 |')],
    ['paragraphs after a table', `${table(6, 10)}\n${'Words of a paragraph.\n\n'.repeat(200)}`],
    ['words in bold', 'Some **bold** word and others. '.repeat(150)],
    ['a long paragraph with a link', `See [this](/docs). ${'Some more words. '.repeat(300)}`],
    ['links in many paragraphs', 'See [this](/docs) and some more words.\n\n'.repeat(150)],
    ['references', `See [a] and [b].\n\n[a]: https://example.com/a\n[b]: https://example.com/b`],
  ])('%s', (_, text) => {
    expect(canFormatMarkdown(text)).toBe(true)
  })

  test.each([
    ['a long list', '- one\n- two\n'.repeat(500)],
    ['a long table', table(6, 220, '| some words | 12 | 13 | 14 | 15 | 16 |')],
  ])('in a model’s output: %s', (_, text) => {
    expect(canFormatMarkdown(text, markdownLimits.block)).toBe(true)
  })
})
