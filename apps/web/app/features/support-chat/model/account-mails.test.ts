import { createId, defaultMailTimings, type MailTiming } from '@product/domain'
import { expect, test } from 'vitest'
import { accountMailsOf } from './account-mails.ts'

type Chosen = { support: MailTiming; isConfirmed?: boolean; isDailyMailOn?: boolean }

const timingOf = ({ support, isConfirmed = true, isDailyMailOn = true }: Chosen) =>
  accountMailsOf({
    email: 'ada@example.com',
    isConfirmed,
    isDailyMailOn,
    workspaces: [
      { id: createId(), name: 'Team', kind: 'team', mail: defaultMailTimings },
      { id: createId(), name: 'Ada', kind: 'personal', mail: { ...defaultMailTimings, support } },
    ],
  }).timing

test('the settings of the personal workspace decide', () => {
  for (const support of ['at-once', 'daily', 'off'] as const)
    expect(timingOf({ support })).toBe(support)
})

test('without the daily mail, what would be in it is not mailed', () => {
  expect(timingOf({ support: 'daily', isDailyMailOn: false })).toBe('off')
})

test('nothing is mailed to an address that is not confirmed', () => {
  expect(timingOf({ support: 'at-once', isConfirmed: false })).toBe('unconfirmed')
  expect(timingOf({ support: 'off', isConfirmed: false })).toBe('off')
})
