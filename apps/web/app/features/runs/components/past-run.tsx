import type { Run } from '@product/contract/runs'
import { textOf } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { markScrollEdges } from '@product/ui/layout/mark-scroll-edges'
import { ScrollRegion } from '@product/ui/layout/scroll-region'
import { useState } from 'react'
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
          <PastInputs key={run.id} run={run} tested={tested} />
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

const shownAtFirst = 3
/** About as much of a value as a phone has room for. */
const shownLength = 24

/** The values that the run had, which can be the inputs again. */
function PastInputs({ run, tested }: { run: Run; tested: TestedPrompt }) {
  const [isWhole, setWhole] = useState(false)
  const values = listValues(run, tested)
  if (values.length === 0) return null
  const replaceInputs = () => {
    const { asked, values: before, setValues } = tested
    setValues(Object.fromEntries(asked.map(({ name }) => [name, textOf(run.values, name)])))
    stackToast({
      title: 'Inputs replaced',
      action: { label: 'Undo', onSelect: () => setValues({ ...before }) },
    })
  }
  const isCut =
    values.length > shownAtFirst || values.some(([, value]) => value.length > shownLength)
  return (
    <div className="flex flex-none flex-col items-start gap-x-3 border-line border-b py-1.5 pr-4 pl-4 text-12 md:flex-row md:pr-2">
      <ScrollRegion
        ref={markScrollEdges}
        role="group"
        label="Inputs of this run"
        className="fade-edges w-full min-w-0 flex-1 rounded-xs py-1 md:max-h-40"
      >
        <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 gap-y-0.5">
          {(isWhole ? values : values.slice(0, shownAtFirst)).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="max-w-32 truncate font-prompt text-faint md:max-w-40" title={name}>
                {name}
              </dt>
              <dd className={isWhole ? 'wrap-anywhere whitespace-pre-line' : 'truncate'}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </ScrollRegion>
      <div className="flex flex-none flex-row-reverse gap-1 max-md:-ml-2.5 md:flex-row">
        {isCut ? (
          <Button
            size="s"
            variant="ghost"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show less' : `Show all${values.length > 1 ? ` ${values.length}` : ''}`}
          </Button>
        ) : null}
        <Button size="s" variant="ghost" onClick={replaceInputs}>
          Use inputs
        </Button>
      </div>
    </div>
  )
}

/** In the order in which the prompt asks for them, then those that it no longer asks for. */
function listValues(run: Run, { asked }: TestedPrompt): [name: string, value: string][] {
  const names = new Set([...asked.map(({ name }) => name), ...Object.keys(run.values)])
  return [...names]
    .map((name): [string, string] => [name, textOf(run.values, name)])
    .filter(([, value]) => value !== '')
}
