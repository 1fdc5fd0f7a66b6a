import type { Run } from '@product/contract/runs'
import { ApiError } from '@product/sdk'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { RelativeTime } from '@product/ui/text/relative-time'
import { ArrowLeft, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  formatCost,
  formatCount,
  formatDuration,
  formatOptional,
} from '#web/entities/run/format-figures.ts'
import { RunStatus } from '#web/entities/run/run-status.tsx'
import { useRun } from '#web/entities/run/runs.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { RunActions } from './run-actions.tsx'
import { RunAnswer } from './run-answer.tsx'
import { RunInputs } from './run-inputs.tsx'

/** A run that nobody can price was not free. */
const writeCost = ({ costMicros, status }: Run) =>
  costMicros === null && status === 'Success' ? 'no price' : formatOptional(costMicros, formatCost)

function RunFigures({ run }: { run: Run }) {
  const tiles: [label: string, value: ReactNode][] = [
    ['Date', <RelativeTime key="date" value={run.startedAt} />],
    ['Duration', formatOptional(run.durationMs, formatDuration)],
    ['First token', formatOptional(run.firstTokenMs, formatDuration)],
    ['Tokens in', formatOptional(run.inputTokens, formatCount)],
    ['Tokens out', formatOptional(run.outputTokens, formatCount)],
    ['Cost', writeCost(run)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-m border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
      {tiles.map(([label, value]) => (
        <div key={label} className="grid gap-1 bg-surface-raised px-4 py-3">
          <dt className="text-12 text-quiet">{label}</dt>
          <dd className="font-semibold text-16 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type RunScreenProps = { id: string; comments: ReactNode }

/** One run: what was asked, what came, how long it took and what it cost. */
export function RunScreen({ id, comments }: RunScreenProps) {
  const { data: run, error, refetch, isFetching } = useRun(id)
  return (
    <div className="mx-auto grid max-w-280 grid-cols-1 gap-5 p-4 md:p-8">
      <Button asChild variant="ghost" size="s" className="justify-self-start">
        <Link to="/history">
          <ArrowLeft />
          Execution History
        </Link>
      </Button>
      {run ? <RunDetails run={run} comments={comments} /> : null}
      {!run && !error ? <Skeleton className="h-80" /> : null}
      {!run && error ? (
        <RunProblem error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
    </div>
  )
}

function RunDetails({ run, comments }: { run: Run; comments: ReactNode }) {
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="grid min-w-0 gap-2">
          <h1 className="wrap-anywhere text-20 sm:text-28">
            {run.promptTitle || 'Untitled Prompt'}
          </h1>
          <div className="flex flex-wrap items-center gap-2 text-13 text-quiet">
            <RunStatus status={run.status} />
            <p className="dot-separated items-center">
              <span>{run.label}</span>
              <span>version {run.version}</span>
              <span className="font-mono text-12">{run.id}</span>
            </p>
          </div>
        </div>
        <RunActions run={run} />
      </header>
      <RunFigures run={run} />
      <RunAnswer run={run} />
      {comments}
      <RunInputs run={run} />
    </>
  )
}

type RunProblemProps = { error: Error; onRetry: () => void; retrying: boolean }

function RunProblem({ error, onRetry, retrying }: RunProblemProps) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState
        icon={<History />}
        title="There is no such run"
        text="It may have been deleted, or it belongs to somebody else."
        action={
          <Button asChild>
            <Link to="/history">View history</Link>
          </Button>
        }
      />
    )
  return (
    <ErrorState
      title="The run could not be loaded"
      text={describeError(error)}
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}
