import { expect, test } from 'vitest'
import { describeLosses, readLosses } from './export-losses.ts'

const headersOf = (losses: string[], count: number) =>
  new Headers({
    'x-not-carried-over': encodeURIComponent(JSON.stringify(losses)),
    'x-not-carried-over-count': String(count),
  })

test('losses are told in words, the first three of them', () => {
  expect(describeLosses(readLosses(headersOf(['the tags ß, 北京'], 1)))).toBe(
    'Not included: the tags ß, 北京.',
  )
  expect(describeLosses(readLosses(headersOf(['a', 'b', 'c', 'd'], 1_204)))).toBe(
    'Not included: a; b; c; and 1,201 more.',
  )
})

test('an export without losses has none, and unreadable ones are counted', () => {
  expect(readLosses(new Headers())).toEqual({ losses: [], count: 0 })
  const broken = new Headers({ 'x-not-carried-over': '%', 'x-not-carried-over-count': '2' })
  expect(describeLosses(readLosses(broken))).toBe('Not included: 2 items.')
})
