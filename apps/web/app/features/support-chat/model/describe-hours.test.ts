import { supportHours, supportSchedule, withSupportTimes } from '@product/domain'
import { expect, test } from 'vitest'
import * as hours from './describe-hours.ts'

const describeOwnHours = (now: Date, zone: string, schedule = supportSchedule) =>
  hours.describeOwnHours(now, zone, schedule)
const describeNextOpening = (now: Date, zone: string) =>
  hours.describeNextOpening(now, zone, supportSchedule)

const winter = new Date('2026-11-18T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

test('the hours are named in PST all year', () => {
  expect(supportHours).toBe('Monday to Friday, 9 AM to 5 PM PST')
})

test('a visitor elsewhere reads them by their own clock, in winter and in summer', () => {
  expect(describeOwnHours(winter, 'Europe/Berlin')).toBe('Monday to Friday, 6 PM to 2 AM your time')
  expect(describeOwnHours(winter, 'Asia/Kolkata')).toBe(
    'Monday to Friday, 10:30 PM to 6:30 AM your time',
  )
  // The clocks of Los Angeles change, those of Tokyo do not.
  expect(describeOwnHours(winter, 'Asia/Tokyo')).toBe(
    'Tuesday to Saturday, 2 AM to 10 AM your time',
  )
  expect(describeOwnHours(summer, 'Asia/Tokyo')).toBe('Tuesday to Saturday, 1 AM to 9 AM your time')
})

test('where the clocks are the same nothing is repeated', () => {
  expect(describeOwnHours(winter, 'America/Los_Angeles')).toBeNull()
  expect(describeOwnHours(summer, 'America/Vancouver')).toBeNull()
})

test('the next opening is today or a named day', () => {
  expect(describeNextOpening(winter, 'Europe/Berlin')).toBe('today at 6 PM')
  const saturday = new Date('2026-11-21T12:00:00Z')
  expect(describeNextOpening(saturday, 'Europe/Berlin')).toBe('Monday at 6 PM')
})

test('the hours of an installation elsewhere are shown in the same way', () => {
  const tokyo = { ...supportSchedule, timeZone: 'Asia/Tokyo', label: 'Japan Time' }
  expect(describeOwnHours(winter, 'America/Los_Angeles', tokyo)).toBe(
    'Sunday to Thursday, 4 PM to 12 AM your time',
  )
  expect(withSupportTimes(`Chat with us ${supportHours}.`, { ...tokyo, closesAtHour: 24 })).toBe(
    'Chat with us Monday to Friday, 9 AM to 12 AM Japan Time.',
  )
})
