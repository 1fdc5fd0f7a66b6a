import type { Workspace } from '@product/contract/workspaces'
import { ErrorState } from '@product/ui/feedback/error-state'
import { ScreenHeader } from '@product/ui/layout/screen-header'
import { LockedFeature } from '#web/entities/plan/locked-feature.tsx'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { formatCount } from '#web/entities/run/format-figures.ts'
import { useCurrentWorkspace, useWorkspaces } from '#web/entities/workspace/workspaces.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { isPlanRefusal } from '#web/lib/api/plan-refusal.tsx'
import { useWorkspaceMetrics } from '../api/get-metrics.ts'
import { type PeriodView, writeHistoryPeriod, writePeriod } from '../model/period-view.ts'
import { useMetricsPeriod } from '../use-metrics-period.ts'
import { DemoNote } from './demo-note.tsx'
import { ExportButton } from './export-button.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { type FiguresRow, FiguresTable } from './figures-table.tsx'
import { MemberTable } from './member-table.tsx'
import { MetricsError, MetricsSkeleton, NoRuns } from './metrics-states.tsx'
import { ModelTable } from './model-table.tsx'
import { PeriodControl } from './period-control.tsx'
import { RunsByDay } from './runs-by-day.tsx'

/** The runs of a workspace by member, model and prompt, with their cost. */
export function WorkspaceMetricsScreen() {
  const workspace = useCurrentWorkspace()
  const { error, refetch, isFetching } = useWorkspaces()
  return (
    <div className="mx-auto grid w-full max-w-300 grid-cols-1 content-start gap-6 p-4 md:p-8">
      {workspace ? <KnownWorkspace workspace={workspace} /> : null}
      {!workspace && error ? (
        <ErrorState
          title="Couldn’t load your workspace"
          text={describeError(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!workspace && !error ? <MetricsSkeleton /> : null}
    </div>
  )
}

function KnownWorkspace({ workspace: { id, name } }: { workspace: Workspace }) {
  const { period, setPeriod, isLocked } = useMetricsPeriod()
  const metrics = useWorkspaceMetrics(id, period)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <ScreenHeader
          title="Metrics"
          text={`What ${name} runs, on which models, and what it costs.`}
        />
        {isPlanRefusal(metrics.error) ? null : (
          <div className="flex flex-wrap items-center gap-2">
            <PeriodControl period={period} onChange={setPeriod} isLocked={isLocked} />
            <ExportButton of="workspace" id={id} period={period} isLocked={isLocked} />
          </div>
        )}
      </div>
      <WorkspaceMetrics period={period} metrics={metrics} />
    </>
  )
}

type WorkspaceMetricsProps = {
  period: PeriodView
  metrics: ReturnType<typeof useWorkspaceMetrics>
}

function WorkspaceMetrics({ period, metrics }: WorkspaceMetricsProps) {
  const { data, error } = metrics
  if (isPlanRefusal(error)) return <LockedFeature error={error} />
  if (!data && error) return <MetricsError {...metrics} />
  if (!data) return <MetricsSkeleton />
  const history = `/history?${writeHistoryPeriod(period)}`
  const demoHistory = `${history}&model=demo`
  if (data.total.runs === 0)
    return (
      <NoRuns
        demoRuns={data.demoRuns}
        demoHistory={demoHistory}
        text="Speed, cost and ratings of everything that the workspace runs are shown here."
        action={{ label: 'View All Prompts', to: '/prompts' }}
      />
    )
  const { byPrompt, promptCount } = data
  return (
    <>
      <div className="grid grid-cols-1 gap-2">
        <FigureTiles figures={data.total} />
        <DemoNote runs={data.demoRuns} to={demoHistory} />
      </div>
      <RunsByDay days={data.byDay} />
      <MemberTable members={data.byMember} hasEverybody={data.hasEverybody} />
      <ModelTable models={data.byModel} history={history} />
      <FiguresTable
        title="By prompt"
        heading="Prompt"
        note={
          byPrompt.length < promptCount
            ? `${byPrompt.length} of ${formatCount(promptCount)} prompts, those with the most runs. The export has all.`
            : undefined
        }
        rows={byPrompt.map(
          ({ promptId, title, isReadable, ...figures }): FiguresRow => ({
            ...figures,
            key: promptId ?? 'deleted',
            name: namePrompt({ title }),
            ...(isReadable && { to: `/editor/${promptId}/metrics?${writePeriod(period)}` }),
          }),
        )}
      />
    </>
  )
}
