import {
  type Billing,
  type BillingPeriod,
  changeSubscriptionRoute,
  openPortalRoute,
  type PaidPlan,
  refundRoute,
  startCheckoutRoute,
  syncBillingRoute,
  undoChangeRoute,
} from '@product/contract/billing'
import { createId, plans } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { billingKey, formatDay } from '#web/entities/plan/billing.ts'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { announcePlan, type ChoosablePlan } from './change-plan.ts'
import { receiptsKey } from './receipts.ts'

/** Leaves for a page of Stripe. */
const leaveFor = (url: string) => window.location.assign(url)

type Sold<Plan> = { plan: Plan; period: BillingPeriod }

export const useCheckout = () =>
  useMutation({
    mutationFn: (sold: Sold<PaidPlan>) =>
      call(startCheckoutRoute, { body: { requestId: createId(), ...sold } }),
    onSuccess: ({ url }) => leaveFor(url),
    onError: (error) => stackError('The checkout could not be opened', error),
  })

export const usePortal = () =>
  useMutation({
    mutationFn: () => call(openPortalRoute),
    onSuccess: ({ url }) => leaveFor(url),
    onError: (error) => stackError('The billing portal could not be opened', error),
  })

/** Shows a new state of the subscription, and says so where the plan is another one. */
function useStoreBilling() {
  const queries = useQueryClient()
  return async (billing: Billing) => {
    const before = queries.getQueryData<Billing>(billingKey)
    queries.setQueryData(billingKey, billing)
    if (before?.plan !== billing.plan) await announcePlan(queries, billing.plan)
    else await queries.invalidateQueries({ queryKey: receiptsKey })
  }
}

export function useChangeSubscription() {
  const store = useStoreBilling()
  return useMutation({
    mutationFn: ({ plan, period }: Sold<ChoosablePlan>) =>
      call(changeSubscriptionRoute, { body: { requestId: createId(), plan, period } }),
    onSuccess: async ({ billing, paymentUrl }) => {
      if (paymentUrl !== null) leaveFor(paymentUrl)
      else await store(billing)
      const change = billing.subscription?.change
      if (change)
        stackToast({
          title: `Your plan changes to ${plans[change.plan].name} on ${formatDay(change.at)}`,
          variant: 'success',
        })
    },
    onError: (error) => stackError('Your plan was not changed', error),
  })
}

export function useUndoChange() {
  const store = useStoreBilling()
  return useMutation({
    mutationFn: () => call(undoChangeRoute),
    onSuccess: async (billing) => {
      await store(billing)
      stackToast({ title: `You keep the ${plans[billing.plan].name} plan`, variant: 'success' })
    },
    onError: (error) => stackError('The change was not undone', error),
  })
}

export function useRefund() {
  const store = useStoreBilling()
  return useMutation({
    mutationFn: () => call(refundRoute),
    onSuccess: async (billing) => {
      await store(billing)
      stackToast({
        title: 'Your payment is refunded',
        description: 'It arrives in 5 to 10 days, depending on your bank.',
        variant: 'success',
      })
    },
    onError: (error) => stackError('Nothing was refunded', error),
  })
}

/** For the return from a page of Stripe, which may be faster than its events. */
export function useSyncBilling() {
  const store = useStoreBilling()
  return useMutation({
    mutationFn: () => call(syncBillingRoute),
    onSuccess: store,
    onError: (error) => stackError('Your subscription could not be read', error),
  })
}
