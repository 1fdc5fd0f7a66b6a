import { expect, test } from 'vitest'
import { addDays, countDays, findPeriodProblem, lastDays, longestPeriod } from './periods.ts'

test('the last days end today in UTC and include it', () => {
  const now = new Date('2024-03-01T23:59:59Z')
  expect(lastDays(1, now)).toEqual({ from: '2024-03-01', to: '2024-03-01' })
  expect(lastDays(30, now)).toEqual({ from: '2024-02-01', to: '2024-03-01' })
  expect(countDays(lastDays(30, now))).toBe(30)
})

test('a leap year is the longest period', () => {
  const from = '2024-01-01'
  expect(findPeriodProblem({ from, to: '2024-12-31' })).toBeUndefined()
  expect(findPeriodProblem({ from, to: addDays(from, longestPeriod) })).toBe(
    'A period can have at most 366 days',
  )
})

test('a period that ends before it begins, and days before every run, are refused', () => {
  expect(findPeriodProblem({ from: '2024-01-02', to: '2024-01-02' })).toBeUndefined()
  expect(findPeriodProblem({ from: '2024-01-02', to: '2024-01-01' })).toMatch('last day')
  expect(findPeriodProblem({ from: '0000-01-01', to: '0000-01-01' })).toMatch('later first day')
})
