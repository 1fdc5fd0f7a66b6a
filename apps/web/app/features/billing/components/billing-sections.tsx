import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { useBilling } from '#web/entities/plan/billing.ts'
import { usePlanUse } from '#web/entities/plan/plan-use.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useArrival } from '../use-arrival.ts'
import { PaidPlanChoice } from './paid-plan-choice.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { ReceiptsSection } from './receipts-section.tsx'
import { SubscriptionSection } from './subscription-section.tsx'
import { UseSection } from './use-section.tsx'

export function BillingSections() {
  const { payments } = usePublicConfig()
  const use = usePlanUse()
  const billing = useBilling()
  const { isArriving, marked } = useArrival(billing.data)
  const error = use.error ?? billing.error
  if (use.data && (payments === null || billing.data) && !isArriving)
    return (
      <>
        <UseSection plan={use.data} />
        {billing.data ? (
          <>
            <SubscriptionSection billing={billing.data} />
            <PaidPlanChoice billing={billing.data} use={use.data} marked={marked} />
            {billing.data.hasPortal && billing.data.mayManage ? <ReceiptsSection /> : null}
          </>
        ) : (
          <PlanChoice current={use.data} marked={marked} />
        )}
      </>
    )
  if (error)
    return (
      <SettingsSection title="Plan">
        <ErrorState
          title="Couldn’t load the plan"
          text={describeError(error)}
          onRetry={() => void Promise.all([use.refetch(), billing.refetch()])}
          retrying={use.isFetching || billing.isFetching}
        />
      </SettingsSection>
    )
  return (
    <div role="status" aria-label="Your plan is loading" className="grid gap-5">
      <Skeleton className="h-64 rounded-m" />
      <Skeleton className="h-120 rounded-m" />
    </div>
  )
}
