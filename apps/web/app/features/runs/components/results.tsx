import { Button } from '@product/ui/forms/button'
import { IconButton } from '@product/ui/forms/icon-button'
import { cn } from '@product/ui/styles/class-names'
import { Kbd } from '@product/ui/text/kbd'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { CircleAlert, Columns2, GitCompare, Play, Rows2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Batch } from '#web/entities/run/batch.ts'
import type { LiveRun } from '#web/entities/run/live-run.ts'
import { pageRuns } from '#web/entities/run/page-runs.ts'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { isPlanCode, plansPath } from '#web/lib/api/plan-refusal.tsx'
import { useDeviceSetting } from '#web/lib/device/use-device-setting.ts'
import { nameRun } from '../model/describe-run.ts'
import { needsConnection } from '../model/needs-connection.ts'
import { rankRuns } from '../model/rank-runs.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { RunColumn } from './run-column.tsx'

type ResultsProps = {
  tested: TestedPrompt
  batch: Batch | undefined
  onRunAgain: () => void
}

/** The Result panel: one run, or several beside or above each other, or one of them alone. */
export function Results({ tested, batch, onRunAgain }: ResultsProps) {
  const [isStacked, setStacked] = useDeviceSetting('editor-results-stacked', false)
  const [maximized, setMaximized] = useState<string>()
  if (!batch) return <Idle />
  if (batch.problem) return <Refused problem={batch.problem} onRunAgain={onRunAgain} />
  const { promptId, content } = tested
  const keyOf = (run: LiveRun) => `${batch.request.batchId} ${run.position}`
  const isAlone = batch.runs.length === 1
  const alone = batch.runs.filter((run) => keyOf(run) === maximized)
  const runs = alone.length > 0 ? alone : batch.runs
  const ranks = rankRuns(batch.runs)
  return (
    <section
      aria-label="Result"
      className="flex min-h-0 min-w-0 flex-1 flex-col max-md:border-line max-md:border-t"
    >
      <ConnectionNotice promptId={promptId} connection={batch.connection} />
      <OlderVersion tested={tested} version={batch.runs[0]?.version ?? null} />
      {isAlone ? null : (
        <Summary batch={batch} ranks={ranks} isStacked={isStacked} onStackedChange={setStacked} />
      )}
      <div
        className={cn(
          'flex min-h-0 flex-1 max-md:flex-col',
          isStacked ? 'flex-col' : 'md:overflow-x-auto',
        )}
      >
        {runs.map((run) => (
          <RunColumn
            key={keyOf(run)}
            promptId={promptId}
            title={content.title}
            run={run}
            isAlone={isAlone}
            isStacked={isStacked}
            isMaximized={alone.length > 0}
            onMaximizedChange={(isMaximized) => setMaximized(isMaximized ? keyOf(run) : undefined)}
            onRunAgain={onRunAgain}
          />
        ))}
      </div>
    </section>
  )
}

type OlderVersionProps = { tested: TestedPrompt; version: number | null }

function OlderVersion({ tested, version }: OlderVersionProps) {
  if (version === null || tested.version <= version) return null
  return (
    <p className="flex flex-none items-center gap-2 border-line border-b px-4 py-1.5 text-12 text-quiet">
      From v{version}. The text has changed since.
      <Link
        to={`/editor/${tested.promptId}/history?from=${version}&to=${tested.version}`}
        className="text-accent hover:underline"
      >
        Diff
      </Link>
    </p>
  )
}

function Idle() {
  const modifierKey = useModifierKey()
  return (
    <section
      aria-label="Result"
      className="flex min-h-0 flex-1 flex-col items-center justify-center gap-2 p-6 text-center text-13 text-quiet"
    >
      <Play className="size-5! text-faint" />
      Run your prompt to see results
      <span className="flex gap-1 max-md:hidden">
        <Kbd>{modifierKey}</Kbd>
        <Kbd>↵</Kbd>
      </span>
    </section>
  )
}

type RefusedProps = { problem: { code: string; message: string }; onRunAgain: () => void }

function Refused({ problem, onRunAgain }: RefusedProps) {
  return (
    <section
      aria-label="Result"
      className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 p-6 text-center"
    >
      <CircleAlert className="size-5! text-danger" />
      <p className="max-w-[52ch] text-13">{problem.message}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {needsConnection(problem.code) ? (
          <Button asChild>
            <Link to="/settings/connections">Manage Connections</Link>
          </Button>
        ) : null}
        {isPlanCode(problem.code) ? (
          <Button asChild>
            <Link to={plansPath}>See plans</Link>
          </Button>
        ) : null}
        <Button onClick={onRunAgain}>Run again</Button>
      </div>
    </section>
  )
}

type ConnectionNoticeProps = { promptId: string; connection: Batch['connection'] }

function ConnectionNotice({ promptId, connection }: ConnectionNoticeProps) {
  if (connection === 'open' || connection === 'closed') return null
  return (
    <p className="flex flex-none items-center gap-3 border-line border-b px-4 py-1.5 text-12 text-quiet">
      {connection === 'lost'
        ? 'Connection lost. Reconnecting…'
        : 'Connection lost. The run goes on without you.'}
      {connection === 'cut' ? (
        <Button size="s" onClick={() => void pageRuns.resume(promptId)}>
          Reconnect
        </Button>
      ) : null}
    </p>
  )
}

type SummaryProps = {
  batch: Batch
  ranks: ReturnType<typeof rankRuns>
  isStacked: boolean
  onStackedChange: (isStacked: boolean) => void
}

/** Figures by which several runs are compared. */
function Summary({ batch, ranks, isStacked, onStackedChange }: SummaryProps) {
  const [isComparing, setComparing] = useState(false)
  const comparable = batch.runs.filter(({ text }) => text !== '')
  return (
    <div className="flex min-h-9 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-1 text-12 text-quiet">
      <span>{batch.runs.length} models</span>
      {ranks.fastest ? (
        <span>
          Fastest <strong className="font-medium text-text">{nameRun(ranks.fastest)}</strong>
        </span>
      ) : null}
      {ranks.cheapest ? (
        <span>
          Cheapest <strong className="font-medium text-text">{nameRun(ranks.cheapest)}</strong>
        </span>
      ) : null}
      <IconButton
        label={isStacked ? 'Show side by side' : 'Show one above the other'}
        size="s"
        className="ml-auto max-md:hidden"
        onClick={() => onStackedChange(!isStacked)}
      >
        {isStacked ? <Columns2 /> : <Rows2 />}
      </IconButton>
      <Button
        variant="ghost"
        size="s"
        className="max-md:ml-auto"
        disabled={comparable.length < 2}
        onClick={() => setComparing(true)}
      >
        <GitCompare />
        Compare
      </Button>
      {isComparing ? <CompareDialog runs={comparable} onClose={() => setComparing(false)} /> : null}
    </div>
  )
}
