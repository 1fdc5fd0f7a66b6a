import { expect, test } from 'vitest'
import {
  earliestEffectiveDay,
  earliestEffectiveDayOf,
  hasTakenEffect,
  type MailingAction,
  mailingActions,
  mailingMay,
  mailingStates,
} from './mailings.ts'

const table: Record<(typeof mailingStates)[number], MailingAction[]> = {
  draft: ['edit', 'delete', 'send', 'archive'],
  scheduled: ['cancel', 'archive'],
  sending: ['pause', 'archive'],
  paused: ['resume', 'stop', 'archive'],
  sent: ['archive'],
  stopped: ['archive'],
}

test.each(
  mailingStates.flatMap((state) =>
    mailingActions.map((action) => [state, action, table[state].includes(action)] as const),
  ),
)('a newsletter that is %s: %s is allowed: %s', (state, action, isAllowed) => {
  expect(mailingMay({ kind: 'newsletter', state }, action)).toBe(isAllowed)
})

test.each(mailingStates)('a notice that is %s is never in the archive', (state) => {
  expect(mailingMay({ kind: 'notice', state }, 'archive')).toBe(false)
})

test('a notice that is sent may be stopped: accounts that come later get none', () => {
  expect(mailingMay({ kind: 'notice', state: 'sent' }, 'stop')).toBe(true)
})

test.each([
  ['2026-12-18', '2026-12-17T23:59:59.999Z', false],
  ['2026-12-18', '2026-12-18T00:00:00.000Z', true],
  [null, '2026-12-18T00:00:00.000Z', true],
])('a change of %s at %s has taken effect: %s', (day, at, expected) => {
  expect(hasTakenEffect(day, new Date(at))).toBe(expected)
})

test.each([
  ['2026-11-18T00:00:00.000Z', '2026-12-18'],
  ['2026-11-18T00:00:00.001Z', '2026-12-19'],
  ['2026-11-18T23:59:59.999Z', '2026-12-19'],
  ['2026-12-31T12:00:00.000Z', '2027-01-31'],
  ['2028-02-01T00:00:00.000Z', '2028-03-02'],
])('a change announced at %s takes effect on %s at the earliest', (at, day) => {
  expect(earliestEffectiveDay(new Date(at))).toBe(day)
})

test.each([
  [1, '2026-12-19'],
  [60 * 24 * 10, '2026-12-20'],
])('a notice to %i accounts leaves time for its sending', (accounts, day) => {
  const begin = new Date('2026-11-17T12:00:00Z')
  expect(earliestEffectiveDayOf(begin, { accounts, rate: 10 })).toBe(day)
})
