import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { ChartColumn } from 'lucide-react'
import { Link } from 'react-router'
import { IfMay } from '#web/entities/workspace/if-may.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { countDemoRuns } from './demo-note.tsx'

type Query = { error: unknown; refetch: () => unknown; isFetching: boolean }

export const MetricsError = ({ error, refetch, isFetching }: Query) => (
  <ErrorState
    title="Couldn’t load metrics"
    text={describeError(error)}
    onRetry={() => void refetch()}
    retrying={isFetching}
  />
)

export const MetricsSkeleton = () => (
  <div role="status" aria-label="Metrics are loading" className="grid gap-6">
    <Skeleton className="h-24" />
    <Skeleton className="h-56" />
  </div>
)

type NoRunsProps = {
  demoRuns: number
  /** The Demo runs in the history. */
  demoHistory: string
  text: string
  action: { label: string; to: string }
}

/** No run in the period counts. */
export function NoRuns({ demoRuns, demoHistory, text, action }: NoRunsProps) {
  if (demoRuns > 0)
    return (
      <EmptyState
        icon={<ChartColumn />}
        title="Only Demo runs in this period"
        text={`${countDemoRuns(demoRuns)} not counted here. Connect a model to see speed, cost and ratings.`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <IfMay ability="changeConnections">
              <Button asChild variant="primary">
                <Link to="/settings/connections">Connect a model</Link>
              </Button>
            </IfMay>
            <Button asChild>
              <Link to={demoHistory}>View Demo runs</Link>
            </Button>
          </div>
        }
      />
    )
  return (
    <EmptyState
      icon={<ChartColumn />}
      title="No runs in this period"
      text={text}
      action={
        <Button asChild variant="primary">
          <Link to={action.to}>{action.label}</Link>
        </Button>
      }
    />
  )
}
