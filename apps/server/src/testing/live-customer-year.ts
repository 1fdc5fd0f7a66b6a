import {
  changeSubscriptionRoute,
  getBillingRoute,
  getPlanRoute,
  listReceiptsRoute,
  type PaidPlan,
  refundRoute,
  undoChangeRoute,
} from '@product/contract'
import { createId, type PlanId } from '@product/domain'
import { expect } from 'vitest'
import type { TestUser } from '#testing/sign-up-user.ts'

/** Everything that happens at Stripe in a year, be it the double or the real one. */
export type CustomerWorld = {
  subscribe: (plan: PaidPlan) => Promise<void>
  setCard: (card: 'good' | 'failing') => Promise<void>
  payOpenInvoices: () => Promise<void>
  passDays: (days: number) => Promise<void>
  /** Lets the server hear of what has happened. */
  deliverEvents: () => Promise<void>
}

/** Every step of a year, with the plan that the workspace has after it. */
export async function liveCustomerYear({ call }: TestUser, world: CustomerWorld): Promise<void> {
  const findPlan = async () => (await call(getPlanRoute)).plan
  const listReceipts = async () => (await call(listReceiptsRoute)).receipts
  const change = (plan: 'free' | PaidPlan) =>
    call(changeSubscriptionRoute, { body: { requestId: createId(), plan, period: 'monthly' } })
  const expectPlan = async (plan: PlanId) => {
    await world.deliverEvents()
    expect(await findPlan()).toBe(plan)
    return await call(getBillingRoute)
  }
  expect(await findPlan()).toBe('free')

  await world.subscribe('pro')
  expect((await expectPlan('pro')).refundableUntil).not.toBeNull()
  await world.passDays(5)
  await call(refundRoute)
  expect((await expectPlan('free')).subscription).toBeNull()
  expect(await listReceipts()).toMatchObject([{ total: 1_900, refunded: 1_900, status: 'paid' }])

  await world.passDays(20)
  await world.subscribe('pro')
  expect((await expectPlan('pro')).refundableUntil).toBeNull()
  await expect(call(refundRoute)).rejects.toMatchObject({ code: 'billing.not-refundable' })
  await world.passDays(35)
  await expectPlan('pro')

  expect(await change('team')).toMatchObject({
    paymentUrl: null,
    billing: { plan: 'team', subscription: { plan: 'team', change: null } },
  })
  await expectPlan('team')

  await world.setCard('failing')
  await world.passDays(31)
  const overdue = await expectPlan('team')
  expect(overdue.subscription?.graceEndsAt).not.toBeNull()
  await expect(change('pro')).rejects.toMatchObject({ code: 'billing.payment-overdue' })
  await world.passDays(12)
  await expectPlan('free')

  await world.setCard('good')
  await world.payOpenInvoices()
  expect((await expectPlan('team')).subscription?.graceEndsAt).toBeNull()

  const scheduled = (await change('pro')).billing.subscription
  expect(scheduled).toMatchObject({ plan: 'team', change: { plan: 'pro', period: 'monthly' } })
  expect(scheduled?.change?.at).toBe(scheduled?.periodEndsAt)
  await expectPlan('team')
  expect((await call(undoChangeRoute)).subscription?.change).toBeNull()
  await change('pro')
  await world.passDays(33)
  expect((await expectPlan('pro')).subscription).toMatchObject({ plan: 'pro', change: null })

  expect((await change('free')).billing.subscription?.change).toMatchObject({ plan: 'free' })
  await expectPlan('pro')
  await call(undoChangeRoute)
  await world.passDays(33)
  await expectPlan('pro')
  await change('free')
  await world.passDays(33)
  expect((await expectPlan('free')).subscription).toBeNull()
  expect((await listReceipts()).every(({ status }) => status === 'paid')).toBe(true)
}
