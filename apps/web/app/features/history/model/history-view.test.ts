import { expect, test } from 'vitest'
import { readView, toFilter } from './history-view.ts'

const now = Date.UTC(2026, 10, 15, 12)
const filterOf = (address: string) => toFilter(readView(new URLSearchParams(address)), now)

test('the last seven days are shown at first', () => {
  expect(filterOf('')).toEqual({ from: '2026-11-08T12:00:00.000Z' })
})

test('an address says what is shown, and what means nothing is passed over', () => {
  expect(filterOf('range=all&q=tea&status=Error&model=gpt-4&version=3')).toEqual({
    q: 'tea',
    status: 'Error',
    model: 'gpt-4',
    version: 3,
  })
  expect(filterOf('range=ever&status=Lost&version=x&from=2026-13-99')).toEqual(filterOf(''))
})

test('chosen days are whole days, instead of a range', () => {
  const { from, to } = filterOf('from=2026-11-01&to=2026-11-02&range=7d')
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(2 * 86_400_000)
  expect(filterOf('to=2026-11-02').from).toBeUndefined()
})
