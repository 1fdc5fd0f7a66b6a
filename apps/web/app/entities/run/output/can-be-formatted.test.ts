import { expect, test } from 'vitest'
import { canBeFormatted } from './can-be-formatted.ts'

test.each([
  ['quotes within quotes', `Look:\n${'>'.repeat(5_000)} here`],
  ['quotes apart', '> '.repeat(5_000)],
  ['lists within lists', '- '.repeat(5_000)],
  ['numbered lists', '1. '.repeat(5_000)],
  ['a table of very many rows', `|a|\n|-|\n${'|a\n'.repeat(10_000)}`],
])('a block that would stop the page is not formatted: %s', (_, block) => {
  expect(canBeFormatted(block)).toBe(false)
})

test.each([
  ['a line of dashes', '-'.repeat(200)],
  ['a line of stars', '*'.repeat(200)],
  ['an ordinary list', '- one\n- two\n'.repeat(500)],
  ['a quote of a quote', '>> said\n> he\n'.repeat(100)],
  ['spaces', `${' '.repeat(15_000)}x`],
])('a block like any other is: %s', (_, block) => {
  expect(canBeFormatted(block)).toBe(true)
})
