import type { Billing } from '@product/contract/billing'
import { expect, test } from 'vitest'
import { describeFailedPayment } from './billing.ts'

const billing = (plan: Billing['plan'], graceEndsAt: string | null): Billing => ({
  plan,
  isFixed: false,
  mayManage: true,
  hasPortal: true,
  refundableUntil: null,
  subscription: {
    plan: 'pro',
    period: 'monthly',
    periodEndsAt: '2027-01-10T12:00:00.000Z',
    change: null,
    graceEndsAt,
  },
})

test('a failed payment says until when the plan stays, and afterwards how to get it back', () => {
  expect(describeFailedPayment(billing('pro', null))).toBeNull()
  expect(describeFailedPayment(billing('pro', '2026-12-17T12:00:00.000Z'))).toBe(
    'Your last payment failed. Update your payment method by December 17, 2026 to keep Pro.',
  )
  expect(describeFailedPayment(billing('free', '2026-12-17T12:00:00.000Z'))).toBe(
    'Your last payment failed, and your workspace is on Free. Update your payment method to get Pro back.',
  )
})
