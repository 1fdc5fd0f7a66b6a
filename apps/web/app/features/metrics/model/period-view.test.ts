import { expect, test } from 'vitest'
import {
  describeDays,
  namePeriod,
  readPeriod,
  suggestPeriods,
  writeHistoryPeriod,
  writePeriod,
} from './period-view.ts'

const read = (text: string) => readPeriod(new URLSearchParams(text))

test('an address names some days or a period, and anything else is the last 30 days', () => {
  expect(read('days=7')).toEqual({ days: '7' })
  expect(read('from=2024-02-29&to=2024-03-01')).toEqual({ from: '2024-02-29', to: '2024-03-01' })
  for (const text of [
    '',
    'days=8',
    'from=2024-02-29',
    'from=2024-02-30&to=2024-03-01',
    'from=2024-03-02&to=2024-03-01',
    'from=2020-01-01&to=2024-03-01',
    'from=yesterday&to=today',
  ])
    expect(read(text), text).toEqual({ days: '30' })
})

test('it is written as it is read, and for the history', () => {
  const period = { from: '2024-02-29', to: '2024-03-01' }
  expect(read(writePeriod(period))).toEqual(period)
  expect(writeHistoryPeriod(period)).toBe('from=2024-02-29&to=2024-03-01')
  expect(writeHistoryPeriod({ days: '7' })).toBe('range=7d')
})

test('a period has a short name', () => {
  expect(namePeriod({ from: '2024-03-01', to: '2024-03-01' })).toBe('Mar 1, 2024')
  expect(namePeriod({ from: '2024-02-01', to: '2024-03-14' })).toBe('Feb 1 – Mar 14, 2024')
  expect(namePeriod({ from: '2023-12-20', to: '2024-01-02' })).toBe('Dec 20, 2023 – Jan 2, 2024')
})

test('this month, the month before and this year are suggested', () => {
  expect(suggestPeriods(new Date('2024-01-15T23:00:00Z'))).toEqual([
    { label: 'This month', from: '2024-01-01', to: '2024-01-15' },
    { label: 'Last month', from: '2023-12-01', to: '2023-12-31' },
    { label: 'This year', from: '2024-01-01', to: '2024-01-15' },
  ])
})

test('the days of a period are counted where it can be used', () => {
  expect(describeDays({ from: '2024-02-28', to: '2024-02-28' })).toBe('1 day')
  expect(describeDays({ from: '2024-02-28', to: '2024-03-01' })).toBe('3 days')
  expect(describeDays({ from: '2024-03-01', to: '2024-02-28' })).toBeUndefined()
})
