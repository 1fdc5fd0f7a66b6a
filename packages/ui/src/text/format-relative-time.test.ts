import { expect, test } from 'vitest'
import { formatRelativeTime } from './format-relative-time.ts'

const now = Date.parse('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T11:59:30Z', 'just now', 'now'],
  ['2026-03-10T12:00:20Z', 'just now', 'now'],
  ['2026-03-10T11:58:10Z', '1 minute ago', '1m'],
  ['2026-03-10T11:00:30Z', '59 minutes ago', '59m'],
  ['2026-03-10T10:00:00Z', '2 hours ago', '2h'],
  ['2026-03-09T11:00:00Z', 'yesterday', '1d'],
  ['2026-03-07T11:00:00Z', '3 days ago', '3d'],
  ['2026-02-24T11:00:00Z', '2 weeks ago', '2w'],
  ['2026-02-08T12:00:00Z', '1 month ago', '1mo'],
  ['2025-12-20T12:00:00Z', '2 months ago', '2mo'],
  ['2023-03-01T12:00:00Z', '3 years ago', '3y'],
  ['2026-03-11T13:00:00Z', 'tomorrow', '1d'],
  ['2026-03-17T11:59:50Z', 'in 7 days', '7d'],
  ['2026-03-11T11:59:50Z', 'in 24 hours', '24h'],
])('%s reads as "%s" or "%s"', (time, long, short) => {
  expect(formatRelativeTime(Date.parse(time), now)).toBe(long)
  expect(formatRelativeTime(Date.parse(time), now, 'short')).toBe(short)
})
