import { expect, test } from 'vitest'
import { findHours } from './hours.ts'
import { supportSchedule } from './schedule.ts'

/** The time, whether the chat is open then, and when that changes. Winter is UTC-8, summer UTC-7. */
const moments: [name: string, at: string, isOpen: boolean, nextChange: string][] = [
  ['a second before opening', '2026-11-18T16:59:59Z', false, '2026-11-18T17:00:00Z'],
  ['at opening', '2026-11-18T17:00:00Z', true, '2026-11-19T01:00:00Z'],
  ['a second before closing', '2026-11-19T00:59:59Z', true, '2026-11-19T01:00:00Z'],
  ['at closing', '2026-11-19T01:00:00Z', false, '2026-11-19T17:00:00Z'],
  ['on Friday evening', '2026-11-21T01:00:00Z', false, '2026-11-23T17:00:00Z'],
  ['on Saturday at noon', '2026-11-21T20:00:00Z', false, '2026-11-23T17:00:00Z'],
  [
    'on Sunday night, when it is Monday in UTC',
    '2026-11-23T03:00:00Z',
    false,
    '2026-11-23T17:00:00Z',
  ],
  ['in summer, an hour earlier in UTC', '2026-07-15T16:00:00Z', true, '2026-07-16T00:00:00Z'],
  ['before clocks go forward', '2026-03-07T02:00:00Z', false, '2026-03-09T16:00:00Z'],
  ['on the Sunday that lacks an hour', '2026-03-08T10:30:00Z', false, '2026-03-09T16:00:00Z'],
  ['on the Monday after it', '2026-03-09T15:59:59Z', false, '2026-03-09T16:00:00Z'],
  ['before clocks go back', '2026-10-31T01:00:00Z', false, '2026-11-02T17:00:00Z'],
  ['in the hour that comes twice', '2026-11-01T09:30:00Z', false, '2026-11-02T17:00:00Z'],
  ['on the Monday after that', '2026-11-02T16:30:00Z', false, '2026-11-02T17:00:00Z'],
  ['at the end of a year', '2027-01-01T01:00:00Z', false, '2027-01-01T17:00:00Z'],
]

test.each(moments)('%s', (_, at, isOpen, nextChange) => {
  expect(findHours(new Date(at))).toEqual({ isOpen, nextChange: new Date(nextChange) })
})

test('every hour of two years is open exactly from Monday to Friday, 9 to 17 in Los Angeles', () => {
  const local = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  const end = Date.parse('2028-01-01T00:00:00Z')
  for (let at = Date.parse('2026-01-01T00:30:00Z'); at < end; at += 3_600_000) {
    const [weekday = '', hour = ''] = local.format(at).split(', ')
    const isOpen = !weekday.startsWith('S') && Number(hour) >= 9 && Number(hour) < 17
    expect([at, findHours(new Date(at)).isOpen]).toEqual([at, isOpen])
  }
})

test('the state changes at the next change, and not before', () => {
  for (let at = new Date('2026-01-01T00:00:00Z'); at < new Date('2027-01-01T00:00:00Z'); ) {
    const { isOpen, nextChange } = findHours(at)
    expect(findHours(new Date(nextChange.getTime() - 1)).isOpen).toBe(isOpen)
    expect(findHours(nextChange).isOpen).toBe(!isOpen)
    at = nextChange
  }
})

test.each([
  ['Europe/Berlin', '2026-11-18T07:59:59Z', false, '2026-11-18T08:00:00Z'],
  ['Europe/Berlin', '2026-07-15T07:00:00Z', true, '2026-07-15T15:00:00Z'],
  ['Asia/Tokyo', '2026-11-18T00:00:00Z', true, '2026-11-18T08:00:00Z'],
  ['Pacific/Auckland', '2026-11-20T05:00:00Z', false, '2026-11-22T20:00:00Z'],
])('in %s at %s the hours are those of its clock', (timeZone, at, isOpen, nextChange) => {
  const schedule = { ...supportSchedule, timeZone }
  expect(findHours(new Date(at), schedule)).toEqual({ isOpen, nextChange: new Date(nextChange) })
})
