import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { usePlanUse } from '#web/entities/plan/plan-use.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { PlanChoice } from './plan-choice.tsx'
import { UseSection } from './use-section.tsx'

export function BillingSections() {
  const { data, error, refetch, isFetching } = usePlanUse()
  if (data)
    return (
      <>
        <UseSection plan={data} />
        <PlanChoice current={data} />
      </>
    )
  if (error)
    return (
      <SettingsSection title="Your plan">
        <ErrorState
          title="Couldn’t load your plan"
          text={describeError(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
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
