import { type Billing, billingPeriods, paidPlans } from '@product/contract/billing'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useCheckout, useSyncBilling } from './api/subscription.ts'
import { findOffer } from './model/find-offer.ts'

/**
 * For addresses that lead here to do something: from a page of Stripe, what was done there is read; from the
 * pricing page, the checkout of the chosen plan opens. The address then says no more of it, so that going back
 * repeats nothing.
 */
export function useArrival(billing: Billing | undefined): { isArriving: boolean } {
  const { payments } = usePublicConfig()
  const [address, setAddress] = useSearchParams()
  const sync = useSyncBilling()
  const checkout = useCheckout()
  const isBack = address.get('from') === 'stripe'
  const plan = paidPlans.find((known) => known === address.get('plan'))
  const period = billingPeriods.find((known) => known === address.get('period')) ?? 'yearly'
  const isKnown = payments === null || billing !== undefined

  useEffect(() => {
    if (!isKnown || (!isBack && !plan)) return
    setAddress({}, { replace: true, preventScrollReset: true })
    if (!billing) return
    if (isBack) sync.mutate()
    const teamCheckout = payments?.teamCheckout ?? false
    if (plan && findOffer(billing, { plan, period, teamCheckout })?.kind === 'checkout')
      checkout.mutate({ plan, period })
  }, [isKnown, isBack, plan, period, billing, payments, setAddress, sync.mutate, checkout.mutate])

  return { isArriving: sync.isPending || checkout.isPending }
}
