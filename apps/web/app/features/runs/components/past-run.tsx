import type { Run } from '@product/contract/runs'
import { textOf } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Link } from 'react-router'
import { useRun } from '#web/entities/run/runs.ts'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { formatRunTime, recallRun } from '../model/recall-run.ts'
import { RunColumn } from './run-column.tsx'

type PastRunProps = {
  runId: string
  tested: TestedPrompt
  /** Whether there is a newer result to go back to. */
  hasLatest: boolean
  onClose: () => void
  onRunAgain: () => void
}

/** An earlier run in the place of the result, until one goes back to the latest. */
export function PastRun({ runId, tested, hasLatest, onClose, onRunAgain }: PastRunProps) {
  const { data: run, error, refetch, isFetching } = useRun(runId)
  return (
    <section
      aria-label="Result"
      className="flex min-h-0 min-w-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape would stop the runs next.
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="flex min-h-9 flex-none flex-wrap items-center gap-x-3 border-line border-b bg-surface-hover py-1 pr-2 pl-4 text-12 text-quiet tabular-nums">
        <p role="status">
          {run ? `Run of ${formatRunTime(run.startedAt, new Date())}, v${run.version}` : ''}
        </p>
        {run && run.version < tested.version ? (
          <Link
            to={`/editor/${tested.promptId}/history?from=${run.version}&to=${tested.version}`}
            className="text-accent hover:underline"
          >
            Diff
          </Link>
        ) : null}
        <Button size="s" variant="ghost" className="ml-auto" onClick={onClose}>
          {hasLatest ? 'Back to latest' : 'Close'}
        </Button>
      </div>
      {run ? (
        <>
          <PastInputs run={run} tested={tested} />
          <div className="flex min-h-0 flex-1 max-md:flex-col">
            <RunColumn
              promptId={tested.promptId}
              title={tested.content.title}
              run={recallRun(run)}
              isAlone
              isStacked={false}
              isMaximized={false}
              onMaximizedChange={() => {}}
              onRunAgain={onRunAgain}
            />
          </div>
        </>
      ) : null}
      {!run && error ? (
        <ErrorState
          title="The run could not be loaded"
          text={describeError(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!run && !error ? <Skeleton className="m-4 h-24" /> : null}
    </section>
  )
}

/** The values that the run had, which can be the inputs again. */
function PastInputs({ run, tested }: { run: Run; tested: TestedPrompt }) {
  const values = Object.entries(run.values).filter(([, value]) => value !== '')
  if (values.length === 0) return null
  const replaceInputs = () => {
    const { asked, values: before, setValues } = tested
    setValues(Object.fromEntries(asked.map(({ name }) => [name, textOf(run.values, name)])))
    stackToast({
      title: 'Inputs replaced',
      action: { label: 'Undo', onSelect: () => setValues({ ...before }) },
    })
  }
  return (
    <div className="flex flex-none items-start gap-3 border-line border-b py-1.5 pr-2 pl-4 text-12">
      <dl
        aria-label="Inputs of this run"
        className="grid max-h-24 md:max-h-14 min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 overflow-y-auto py-1"
      >
        {values.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="max-w-40 truncate font-prompt text-faint">{name}</dt>
            <dd className="truncate" title={value}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <Button size="s" variant="ghost" onClick={replaceInputs}>
        Use inputs
      </Button>
    </div>
  )
}
