import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleMilliseconds, watchIdle } from './watch-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Tabs of one device. */
function createTabs(count: number) {
  const stored = new Map<string, string>()
  const tabs = Array.from({ length: count }, () => new EventTarget())
  const changes: boolean[][] = tabs.map(() => [])
  const stops = tabs.map((events, index) =>
    watchIdle({
      events,
      storage: {
        getItem: (name) => stored.get(name) ?? null,
        setItem: (name, value) => {
          stored.set(name, value)
          for (const other of tabs) if (other !== events) other.dispatchEvent(new Event('storage'))
        },
      },
      onChange: (isIdle) => void changes[index]?.push(isIdle),
    }),
  )
  return { tabs, stored, changes, stop: () => stops.map((stop) => stop()) }
}

test('an operator is away after 15 minutes without input, and back with the next one', () => {
  const { tabs, changes, stop } = createTabs(1)
  vi.advanceTimersByTime(idleMilliseconds - 1)
  expect(changes).toEqual([[]])
  vi.advanceTimersByTime(1)
  expect(changes).toEqual([[true]])
  tabs[0]?.dispatchEvent(new Event('keydown'))
  expect(changes).toEqual([[true, false]])
  vi.advanceTimersByTime(idleMilliseconds / 2)
  tabs[0]?.dispatchEvent(new Event('pointermove'))
  vi.advanceTimersByTime(idleMilliseconds - 1)
  expect(changes).toEqual([[true, false]])
  stop()
  vi.advanceTimersByTime(idleMilliseconds)
  expect(changes).toEqual([[true, false]])
})

test('away begins after 15 minutes', () => {
  const { changes, stop } = createTabs(1)
  vi.advanceTimersByTime(15 * 60_000 - 1)
  expect(changes).toEqual([[]])
  vi.advanceTimersByTime(1)
  expect(changes).toEqual([[true]])
  stop()
})

test('an operator becomes away also after the clock was set back', () => {
  const { tabs, changes, stop } = createTabs(1)
  vi.advanceTimersByTime(60_000)
  tabs[0]?.dispatchEvent(new Event('keydown'))
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  vi.advanceTimersByTime(2 * idleMilliseconds)
  expect(changes).toEqual([[true]])
  stop()
})

test('nothing is noted after the inbox was closed', () => {
  const { tabs, stored, stop } = createTabs(1)
  stop()
  vi.advanceTimersByTime(60_000)
  tabs[0]?.dispatchEvent(new Event('keydown'))
  expect(stored.size).toBe(0)
})

test('the pointer is noted once in five seconds', () => {
  const { tabs, stored, stop } = createTabs(1)
  const move = () => {
    tabs[0]?.dispatchEvent(new Event('pointermove'))
    return stored.get('support-inbox-input')
  }
  vi.advanceTimersByTime(10_000)
  const first = move()
  expect(first).toBe(String(Date.now()))
  vi.advanceTimersByTime(4_999)
  expect(move()).toBe(first)
  vi.advanceTimersByTime(1)
  expect(move()).toBe(String(Date.now()))
  stop()
})

test('input in one tab counts for all', () => {
  const { tabs, changes, stop } = createTabs(2)
  vi.advanceTimersByTime(idleMilliseconds - 1)
  tabs[0]?.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(idleMilliseconds - 1)
  expect(changes).toEqual([[], []])
  vi.advanceTimersByTime(1)
  expect(changes).toEqual([[true], [true]])
  tabs[1]?.dispatchEvent(new Event('wheel'))
  expect(changes).toEqual([
    [true, false],
    [true, false],
  ])
  stop()
})
