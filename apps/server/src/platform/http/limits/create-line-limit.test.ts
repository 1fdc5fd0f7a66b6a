import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLineLimit } from './create-line-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function build() {
  const lines: object[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const isWritten = createLineLimit(pino({ base: null, timestamp: false }, destination))
  const write = (status: number, client: string, times: number) =>
    Array.from({ length: times }, () => isWritten({ status, client })).filter(Boolean).length
  return { lines, write }
}

test('refusals of one client are one line and a count a minute', () => {
  const { lines, write } = build()
  expect(write(429, 'a', 1_000)).toBe(1)
  expect(write(429, 'b', 1)).toBe(1)
  expect(lines).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([
    { level: 30, client: 'a', status: 429, requests: 999, msg: 'more requests' },
  ])
  expect(write(429, 'a', 2)).toBe(1)
})

test('other failures have hundreds of lines, and answers all of theirs', () => {
  const { lines, write } = build()
  expect(write(404, 'a', 1_000)).toBe(300)
  expect(write(200, 'a', 1_000)).toBe(1_000)
  vi.advanceTimersByTime(60_000)
  expect(lines).toMatchObject([{ client: 'a', status: 404, requests: 700 }])
})
