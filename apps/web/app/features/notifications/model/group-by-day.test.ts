import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const at = (text: string) => ({ happenedAt: new Date(text).toISOString() })

test('days are named from the reader’s clock, and stay in their order', () => {
  const now = new Date('2026-11-17T00:30')
  const days = groupByDay(
    [
      at('2026-11-17T00:10'),
      at('2026-11-16T23:50'),
      at('2026-11-16T08:00'),
      at('2026-11-13T12:00'),
      at('2025-12-31T12:00'),
    ],
    now,
  )
  expect(days.map(({ day, things }) => [day, things.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['Friday 13 November', 1],
    ['31 December 2025', 1],
  ])
})
