import { ApiError } from '@product/sdk'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { ArrowLeft, ChartColumn } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { LockedFeature } from '#web/entities/plan/locked-feature.tsx'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { formatCount } from '#web/entities/run/format-figures.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { isPlanRefusal } from '#web/lib/api/plan-refusal.tsx'
import { usePromptMetrics } from '../api/get-prompt-metrics.ts'
import { FigureTiles } from './figure-tiles.tsx'
import { FiguresTable } from './figures-table.tsx'
import { RunsByDay } from './runs-by-day.tsx'

const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const

/** How a prompt does: what ran, how fast, for how much, and which version and model are ahead. */
export function MetricsScreen({ promptId }: { promptId: string }) {
  const [address, setAddress] = useSearchParams()
  const days = periods.find(({ value }) => value === address.get('days'))?.value ?? '30'
  const metrics = usePromptMetrics(promptId, Number(days))
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-13 flex-none flex-wrap items-center gap-2 border-line border-b px-2 py-2 sm:px-4">
        <Button asChild iconOnly variant="ghost">
          <Link to={`/editor/${promptId}`} aria-label="Back to the editor">
            <ArrowLeft />
          </Link>
        </Button>
        <h1 className="min-w-0 flex-1 basis-32 truncate text-16">
          Metrics
          {metrics.data ? (
            <span className="font-normal text-quiet">
              <span aria-hidden> · </span>
              <span className="sr-only">of </span>
              {namePrompt(metrics.data)}
            </span>
          ) : null}
        </h1>
        {isPlanRefusal(metrics.error) ? null : (
          <div className="ml-auto flex-none">
            <SegmentedControl
              label="Period"
              value={days}
              options={periods}
              onValueChange={(value) => setAddress({ days: value }, { replace: true })}
            />
          </div>
        )}
      </header>
      <main className="mx-auto grid w-full max-w-280 grid-cols-1 content-start gap-6 p-4 md:p-8">
        <Metrics promptId={promptId} days={Number(days)} metrics={metrics} />
      </main>
    </div>
  )
}

type MetricsProps = {
  promptId: string
  days: number
  metrics: ReturnType<typeof usePromptMetrics>
}

function Metrics({ promptId, days, metrics }: MetricsProps) {
  const { data, error, refetch, isFetching } = metrics
  if (isPlanRefusal(error)) return <LockedFeature error={error} />
  if (!data && error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <NoSuchPrompt />
  if (!data && error)
    return (
      <ErrorState
        title="Couldn’t load metrics"
        text={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data)
    return (
      <div role="status" aria-label="Metrics are loading" className="grid gap-6">
        <Skeleton className="h-24" />
        <Skeleton className="h-56" />
      </div>
    )
  const demoHistory = `/history?prompt=${promptId}&range=${days}d&model=demo`
  if (data.total.runs === 0 && data.demo.runs > 0)
    return (
      <EmptyState
        icon={<ChartColumn />}
        title="Only Demo runs in this period"
        text={`${countDemoRuns(data.demo.runs)} not counted here. Connect a model to see speed, cost and ratings.`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button asChild variant="primary">
              <Link to="/settings/connections">Connect a model</Link>
            </Button>
            <Button asChild>
              <Link to={demoHistory}>View Demo runs</Link>
            </Button>
          </div>
        }
      />
    )
  if (data.total.runs === 0)
    return (
      <EmptyState
        icon={<ChartColumn />}
        title="No runs in this period"
        text="Run the prompt in the editor to see its speed, cost and ratings here."
        action={
          <Button asChild variant="primary">
            <Link to={`/editor/${promptId}`}>Open in editor</Link>
          </Button>
        }
      />
    )
  return (
    <>
      <div className="grid grid-cols-1 gap-2">
        <FigureTiles figures={data.total} />
        {data.demo.runs > 0 ? (
          <p className="text-12 text-faint">
            {`${countDemoRuns(data.demo.runs)} not counted. `}
            <Link to={demoHistory} className="rounded-xs text-text underline underline-offset-4">
              View Demo runs
            </Link>
          </p>
        ) : null}
      </div>
      <RunsByDay days={data.byDay} />
      <FiguresTable
        title="By model"
        heading="Model"
        rows={data.byModel.map((figures) => ({
          ...figures,
          key: figures.model,
          name: figures.label,
          to: `/history?prompt=${promptId}&range=${days}d&model=${encodeURIComponent(figures.model)}`,
        }))}
      />
      <FiguresTable
        title="By version"
        heading="Version"
        rows={data.byVersion.map((figures) => ({
          ...figures,
          key: String(figures.version),
          name: [`Version ${figures.version}`, ...figures.names].join(' · '),
          to: `/history?prompt=${promptId}&range=${days}d&version=${figures.version}`,
        }))}
      />
    </>
  )
}

const countDemoRuns = (runs: number): string =>
  runs === 1 ? '1 Demo run is' : `${formatCount(runs)} Demo runs are`

function NoSuchPrompt() {
  return (
    <EmptyState
      icon={<ChartColumn />}
      title="Prompt not found"
      text="It may have been deleted, or it belongs to someone else."
      action={
        <Button asChild>
          <Link to="/prompts">View All Prompts</Link>
        </Button>
      }
    />
  )
}
