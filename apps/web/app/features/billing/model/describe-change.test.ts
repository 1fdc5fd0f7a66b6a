import { expect, test } from 'vitest'
import { describeChange } from './describe-change.ts'

const pro = {
  plan: 'pro',
  period: 'monthly',
  periodEndsAt: '2027-01-10T12:00:00.000Z',
  change: null,
  graceEndsAt: null,
} as const

test('a change that costs something says what it costs', () => {
  expect(describeChange({ kind: 'upgrade', plan: 'team', period: 'monthly' }, pro)?.title).toBe(
    'Upgrade to Team for $49 a month?',
  )
  expect(describeChange({ kind: 'upgrade', plan: 'pro', period: 'yearly' }, pro)?.title).toBe(
    'Switch to annual billing for $180 a year?',
  )
})

test('monthly billing begins when the paid year ends, and a smaller plan is described elsewhere', () => {
  const yearly = { ...pro, period: 'yearly' } as const
  expect(
    describeChange({ kind: 'downgrade', plan: 'pro', period: 'monthly' }, yearly),
  ).toMatchObject({
    title: 'Switch to monthly billing?',
    text: 'From January 10, 2027 on you pay $19 a month.',
  })
  expect(describeChange({ kind: 'downgrade', plan: 'free', period: 'monthly' }, pro)).toBeNull()
})
