import { Button } from '@product/ui/forms/button'
import { Kbd } from '@product/ui/text/kbd'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { CircleAlert, GitCompare, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Batch } from '#web/entities/run/batch.ts'
import { pageRuns } from '#web/entities/run/page-runs.ts'
import { nameRun } from '../model/describe-run.ts'
import { needsConnection } from '../model/needs-connection.ts'
import { rankRuns } from '../model/rank-runs.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { RunColumn } from './run-column.tsx'

type ResultsProps = {
  promptId: string
  title: string
  batch: Batch | undefined
  onRunAgain: () => void
}

/** The Result panel: one run, or several beside each other. */
export function Results({ promptId, title, batch, onRunAgain }: ResultsProps) {
  if (!batch) return <Idle />
  if (batch.problem) return <Refused problem={batch.problem} onRunAgain={onRunAgain} />
  const { runs } = batch
  const ranks = rankRuns(runs)
  return (
    <section
      aria-label="Result"
      className="flex min-h-0 min-w-0 flex-1 flex-col max-md:border-line max-md:border-t"
    >
      <ConnectionNotice promptId={promptId} connection={batch.connection} />
      {runs.length > 1 ? <Summary batch={batch} ranks={ranks} /> : null}
      <div className="flex min-h-0 flex-1 max-md:flex-col md:overflow-x-auto">
        {runs.map((run) => (
          <RunColumn
            key={`${batch.request.batchId} ${run.position}`}
            promptId={promptId}
            title={title}
            run={run}
            isAlone={runs.length === 1}
            onRunAgain={onRunAgain}
          />
        ))}
      </div>
    </section>
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

type SummaryProps = { batch: Batch; ranks: ReturnType<typeof rankRuns> }

/** Figures by which several runs are compared. */
function Summary({ batch, ranks }: SummaryProps) {
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
      <Button
        variant="ghost"
        size="s"
        className="ml-auto"
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
