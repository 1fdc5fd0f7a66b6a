import { ApiError } from '@product/sdk'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { ArrowLeft, ChartColumn } from 'lucide-react'
import { Link } from 'react-router'
import { HelpButton } from '#web/entities/docs/help-button.tsx'
import { LockedFeature } from '#web/entities/plan/locked-feature.tsx'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { isPlanRefusal } from '#web/lib/api/plan-refusal.tsx'
import { usePromptMetrics } from '../api/get-metrics.ts'
import { isChosen, type PeriodView, writeHistoryPeriod } from '../model/period-view.ts'
import { useMetricsPeriod } from '../use-metrics-period.ts'
import { DemoNote } from './demo-note.tsx'
import { ExportButton } from './export-button.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { FiguresTable } from './figures-table.tsx'
import { LockedMembers, MemberTable } from './member-table.tsx'
import { MetricsError, MetricsSkeleton, NoRuns } from './metrics-states.tsx'
import { ModelTable } from './model-table.tsx'
import { PeriodControl } from './period-control.tsx'
import { RunsByDay } from './runs-by-day.tsx'

/** How a prompt does: what ran, how fast, for how much, and which version and model are ahead. */
export function PromptMetricsScreen({ promptId }: { promptId: string }) {
  const { period, setPeriod, isLocked } = useMetricsPeriod()
  const metrics = usePromptMetrics(promptId, period)
  // Of a period that the plan does not include there is a way back to the fixed ones.
  const hasControls = !isPlanRefusal(metrics.error) || isChosen(period)
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
        {hasControls ? (
          <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full max-sm:pl-2">
            <PeriodControl period={period} onChange={setPeriod} isLocked={isLocked} />
            <ExportButton of="prompt" id={promptId} period={period} isLocked={isLocked} />
          </div>
        ) : null}
        <HelpButton />
      </header>
      <main className="mx-auto grid w-full max-w-280 grid-cols-1 content-start gap-6 p-4 md:p-8">
        <PromptMetrics promptId={promptId} period={period} metrics={metrics} />
      </main>
    </div>
  )
}

type PromptMetricsProps = {
  promptId: string
  period: PeriodView
  metrics: ReturnType<typeof usePromptMetrics>
}

function PromptMetrics({ promptId, period, metrics }: PromptMetricsProps) {
  const { data, error } = metrics
  if (isPlanRefusal(error)) return <LockedFeature error={error} />
  if (!data && error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <NoSuchPrompt />
  if (!data && error) return <MetricsError {...metrics} />
  if (!data) return <MetricsSkeleton />
  const history = `/history?prompt=${promptId}&${writeHistoryPeriod(period)}`
  const demoHistory = `${history}&model=demo`
  if (data.total.runs === 0)
    return (
      <NoRuns
        demoRuns={data.demo.runs}
        demoHistory={demoHistory}
        text="Run the prompt in the editor to see its speed, cost and ratings here."
        action={{ label: 'Open in editor', to: `/editor/${promptId}` }}
      />
    )
  return (
    <>
      <div className="grid grid-cols-1 gap-2">
        <FigureTiles figures={data.total} />
        <DemoNote runs={data.demo.runs} to={demoHistory} />
      </div>
      <RunsByDay days={data.byDay} />
      <ModelTable models={data.byModel} history={history} />
      <FiguresTable
        title="By version"
        heading="Version"
        isComparison
        rows={data.byVersion.map((figures) => ({
          ...figures,
          key: String(figures.version),
          name: [`Version ${figures.version}`, ...figures.names].join(' · '),
          to: `${history}&version=${figures.version}`,
        }))}
      />
      {data.byMember ? (
        <MemberTable members={data.byMember} hasEverybody={data.hasEverybody} />
      ) : (
        <LockedMembers />
      )}
    </>
  )
}

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
