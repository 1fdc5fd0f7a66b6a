import { type Billing, getBillingRoute } from '@product/contract/billing'
import { plans } from '@product/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'

export const billingKey = ['billing'] as const

const getBilling = () => call(getBillingRoute)

/** The subscription, where payments are set up. Events of Stripe change it at any time. */
export function useBilling() {
  const { payments } = usePublicConfig()
  return useQuery({
    queryKey: billingKey,
    queryFn: getBilling,
    enabled: payments !== null,
    retry: isWorthRetrying,
    refetchOnMount: 'always',
  })
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

export const formatDay = (time: string): string => dayFormat.format(new Date(time))

/** The consequence of a failed payment for the plan; null while payments succeed. */
export function describeFailedPayment({ plan, subscription }: Billing): string | null {
  if (!subscription?.graceEndsAt) return null
  const { name } = plans[subscription.plan]
  return plan === subscription.plan
    ? `Your last payment failed. Update your payment method by ${formatDay(subscription.graceEndsAt)} to keep ${name}.`
    : `Your last payment failed, and your workspace is on ${plans[plan].name}. Update your payment method to get ${name} back.`
}
