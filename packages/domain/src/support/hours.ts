import { type SupportSchedule, supportSchedule } from './schedule.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  return format
}

/** The wall clock of the support team, as the UTC time that shows the same figures. */
function wallClockAt(instant: number, timeZone: string): number {
  const named = formatOf(timeZone).formatToParts(instant)
  const parts = new Map(named.map(({ type, value }) => [type, +value]))
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

/** A second step where the clocks change between the first guess and the time itself. */
function instantOf(wallClock: number, timeZone: string): number {
  const guess = wallClock - (wallClockAt(wallClock, timeZone) - wallClock)
  return guess - (wallClockAt(guess, timeZone) - wallClock)
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
export function findHours(now: Date, schedule: SupportSchedule = supportSchedule): HoursState {
  const { timeZone, opensAtHour, closesAtHour } = schedule
  const change = (isOpen: boolean, wallClock: number) => ({
    isOpen,
    nextChange: new Date(instantOf(wallClock, timeZone)),
  })
  const wallClock = wallClockAt(now.getTime(), timeZone)
  const today = Math.floor(wallClock / day) * day
  for (let midnight = today; ; midnight += day) {
    if (!isWeekday(midnight)) continue
    const opens = midnight + opensAtHour * hour
    const closes = midnight + closesAtHour * hour
    if (wallClock < opens) return change(false, opens)
    if (wallClock < closes) return change(true, closes)
  }
}
