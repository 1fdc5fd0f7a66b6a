import { type Billing, billingPeriods, type PaidPlan, paidPlans } from '@product/contract/billing'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useCheckout, useSyncBilling } from './api/subscription.ts'
import { findOffer } from './model/find-offer.ts'

type Arrival = {
  isArriving: boolean
  /** The plan that was chosen on the pricing page. */
  marked: PaidPlan | undefined
}

/**
 * For addresses that lead here to do something: from a page of Stripe, what was done there is read; from the
 * pricing page, the checkout of the chosen plan opens, or where there is none the plan is marked. The address then
 * says no more of it, so that going back repeats nothing.
 */
export function useArrival(billing: Billing | undefined): Arrival {
  const { payments } = usePublicConfig()
  const [address, setAddress] = useSearchParams()
  const sync = useSyncBilling()
  const checkout = useCheckout()
  const [marked, setMarked] = useState<PaidPlan>()
  const isBack = address.get('from') === 'stripe'
  const plan = paidPlans.find((known) => known === address.get('plan'))
  const period = billingPeriods.find((known) => known === address.get('period')) ?? 'yearly'
  const isKnown = payments === null || billing !== undefined

  useEffect(() => {
    if (!isKnown || (!isBack && !plan)) return
    setAddress({}, { replace: true, preventScrollReset: true })
    setMarked(plan)
    if (!billing) return
    if (isBack) sync.mutate()
    const teamCheckout = payments?.teamCheckout ?? false
    if (plan && findOffer(billing, { plan, period, teamCheckout })?.kind === 'checkout')
      checkout.mutate({ plan, period })
  }, [isKnown, isBack, plan, period, billing, payments, setAddress, sync.mutate, checkout.mutate])

  return { isArriving: sync.isPending || checkout.isPending, marked }
}
