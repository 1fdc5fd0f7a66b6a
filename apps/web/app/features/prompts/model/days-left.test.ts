import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

test.each([
  ['2026-01-01T12:00:00Z', 30],
  ['2026-01-02T11:00:00Z', 30],
  ['2026-01-30T13:00:00Z', 1],
  ['2026-02-03T12:00:00Z', 0],
])('at %s there are %i days left', (now, days) => {
  expect(daysLeft('2026-01-01T12:00:00Z', Date.parse(now))).toBe(days)
})
