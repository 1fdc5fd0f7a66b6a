import { supportSchedule } from './schedule.ts'

const { timeZone, opensAtHour, closesAtHour } = supportSchedule

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const format = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** The wall clock of the support team, as the UTC time that shows the same figures. */
function wallClockAt(instant: number): number {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, +value]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
}

/** Clocks change on Sunday at 2 AM, so that the hours of a weekday exist exactly once. */
function instantOf(wallClock: number): number {
  const guess = wallClock + 8 * hour
  return guess - (wallClockAt(guess) - wallClock)
}

const isWeekday = (wallClock: number): boolean => {
  const weekday = new Date(wallClock).getUTCDay()
  return weekday >= 1 && weekday <= 5
}

export type HoursState = {
  isOpen: boolean
  /** When it opens or closes next. */
  nextChange: Date
}

/** Whether the live chat is open at a time, and when that changes. */
export function findHours(now: Date): HoursState {
  const wallClock = wallClockAt(now.getTime())
  const today = Math.floor(wallClock / day) * day
  for (let midnight = today; ; midnight += day) {
    if (!isWeekday(midnight)) continue
    const opens = midnight + opensAtHour * hour
    const closes = midnight + closesAtHour * hour
    if (wallClock < opens) return { isOpen: false, nextChange: new Date(instantOf(opens)) }
    if (wallClock < closes) return { isOpen: true, nextChange: new Date(instantOf(closes)) }
  }
}
