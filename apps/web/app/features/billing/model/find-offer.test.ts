import type { Billing } from '@product/contract/billing'
import { expect, test } from 'vitest'
import { findOffer } from './find-offer.ts'

type Subscription = NonNullable<Billing['subscription']>

const free: Billing = {
  plan: 'free',
  isFixed: false,
  mayManage: true,
  hasPortal: false,
  subscription: null,
  refundableUntil: null,
}

const onPro = (changes: Partial<Subscription> = {}): Billing => ({
  ...free,
  plan: 'pro',
  subscription: {
    plan: 'pro',
    period: 'monthly',
    periodEndsAt: '2027-01-10T12:00:00.000Z',
    change: null,
    graceEndsAt: null,
    ...changes,
  },
})

const offers = (billing: Billing, period: 'monthly' | 'yearly' = 'monthly', teamCheckout = true) =>
  (['free', 'pro', 'team'] as const).map(
    (plan) => findOffer(billing, { plan, period, teamCheckout })?.label ?? null,
  )

test('from Free every plan is bought in the checkout, and Team where that is allowed', () => {
  expect(offers(free)).toEqual(['Current plan', 'Upgrade to Pro', 'Upgrade to Team'])
  expect(offers(free, 'yearly', false)).toEqual(['Current plan', 'Upgrade to Pro', 'Contact Sales'])
})

test('a subscription can be changed in plan and period', () => {
  expect(offers(onPro())).toEqual(['Switch to Free', 'Current plan', 'Upgrade to Team'])
  expect(offers(onPro(), 'yearly')).toEqual([
    'Switch to Free',
    'Switch to annual',
    'Upgrade to Team',
  ])
  expect(findOffer(onPro({ period: 'yearly' }), { ...monthlyPro, teamCheckout: true })).toEqual({
    kind: 'downgrade',
    label: 'Switch to monthly',
  })
})
const monthlyPro = { plan: 'pro', period: 'monthly' } as const

test('a scheduled change can be undone by keeping the plan', () => {
  const change = { plan: 'free', period: null, at: '2027-01-10T12:00:00.000Z' } as const
  expect(offers(onPro({ change }))).toEqual(['Scheduled', 'Keep Pro', 'Upgrade to Team'])
})

test('nothing is offered while a payment is overdue, but to end the subscription', () => {
  const overdue = onPro({ graceEndsAt: '2026-12-17T12:00:00.000Z' })
  expect(offers(overdue)).toEqual(['End subscription', 'Current plan', null])
})

test('a plan that the operator set is not offered for a change, nor one of a workspace of others', () => {
  expect(offers({ ...free, plan: 'team', isFixed: true })).toEqual([null, null, 'Current plan'])
  expect(offers({ ...onPro(), mayManage: false })).toEqual([null, 'Current plan', null])
})
