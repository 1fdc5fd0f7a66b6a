import { listRunsRoute, type RunSummary } from '@product/contract/runs'
import { StatusDot } from '@product/ui/feedback/status-dot'
import { IconButton } from '@product/ui/forms/icon-button'
import { cn } from '@product/ui/styles/class-names'
import { RelativeTime } from '@product/ui/text/relative-time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUpRight, ChevronDown, ChevronUp, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { type Batch, isOver } from '#web/entities/run/batch.ts'
import { formatCost, formatDuration } from '#web/entities/run/format-figures.ts'
import { runListsKey } from '#web/entities/run/runs.ts'
import { call } from '#web/lib/api/call.ts'
import { useDeviceSetting } from '#web/lib/device/use-device-setting.ts'
import { nameRun } from '../model/describe-run.ts'

type PromptRunsProps = {
  promptId: string
  isStored: boolean
  batch: Batch | undefined
  /** The earlier run on show; undefined for the latest ones. */
  pastRun: string | undefined
  onShow: (runId: string | undefined) => void
}

const mostShown = 8

/** The newest runs of this prompt, by which versions and models are compared. */
export function PromptRuns({ promptId, isStored, batch, pastRun, onShow }: PromptRunsProps) {
  const [isOpen, setOpen] = useDeviceSetting('editor-runs', true)
  const runs = useNewestRuns(promptId, isStored, batch)
  if (runs.length === 0) return null
  const latest = new Set(batch?.runs.map(({ runId }) => runId))
  const isShown = ({ id }: RunSummary) => (pastRun === undefined ? latest.has(id) : id === pastRun)
  return (
    <section aria-label="Runs" className="flex-none border-line border-t">
      <header className="flex h-9 items-center gap-2 pr-2 pl-4">
        <h3 className="font-semibold text-13">Runs</h3>
        <Link
          to={`/history?prompt=${promptId}&range=all`}
          className="text-12 text-quiet hover:text-text hover:underline"
        >
          of this prompt
        </Link>
        <IconButton
          label={isOpen ? 'Collapse runs' : 'Expand runs'}
          size="s"
          aria-expanded={isOpen}
          className="ml-auto"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown /> : <ChevronUp />}
        </IconButton>
      </header>
      {isOpen ? (
        <ol className="max-h-28 overflow-y-auto pb-1">
          {runs.map((run) => (
            <RunRow
              key={run.id}
              run={run}
              isShown={isShown(run)}
              onShow={() => onShow(latest.has(run.id) ? undefined : run.id)}
            />
          ))}
        </ol>
      ) : null}
    </section>
  )
}

/** Read again when the runs of this page have ended. */
function useNewestRuns(promptId: string, isStored: boolean, batch: Batch | undefined) {
  const queries = useQueryClient()
  const queryKey = [...runListsKey, 'of prompt', promptId]
  const { data } = useQuery({
    queryKey,
    queryFn: () => call(listRunsRoute, { query: { promptId, limit: mostShown } }),
    enabled: isStored,
  })
  const ended = batch && isOver(batch) ? batch.request.batchId : undefined
  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: [...runListsKey, 'of prompt', promptId] })
  }, [queries, ended, promptId])
  return data?.runs ?? []
}

type RunRowProps = { run: RunSummary; isShown: boolean; onShow: () => void }

function RunRow({ run, isShown, onShow }: RunRowProps) {
  const { durationMs, costMicros, thumb } = run
  return (
    <li
      className={cn(
        'flex items-center pr-2 text-12 text-quiet tabular-nums hover:bg-surface-hover hover:text-text',
        isShown && 'bg-surface-hover text-text',
      )}
    >
      <button
        type="button"
        data-run={run.id}
        aria-current={isShown}
        onClick={onShow}
        className="flex h-7 min-w-0 flex-1 items-center gap-3 pl-4 text-left outline-offset-[-2px] pointer-coarse:h-11"
      >
        <span className="sr-only">Show run</span>
        <StatusDot tone={toneOf(run)} />
        <span className="w-8 flex-none">v{run.version}</span>
        <span className="min-w-0 flex-1 truncate">{nameRun(run)}</span>
        <span className="w-14 flex-none text-right">
          {durationMs === null ? '–' : formatDuration(durationMs)}
        </span>
        <span className="w-16 flex-none text-right">
          {costMicros === null ? '–' : formatCost(costMicros)}
        </span>
        <span className="flex w-4 flex-none [&>.lucide]:size-3.5">
          {thumb === 'up' ? <ThumbsUp aria-label="Rated good" className="text-success" /> : null}
          {thumb === 'down' ? <ThumbsDown aria-label="Rated bad" className="text-danger" /> : null}
        </span>
        <RelativeTime
          value={run.startedAt}
          style="short"
          className="w-20 flex-none truncate text-right"
        />
      </button>
      <Link
        to={`/history/${run.id}`}
        aria-label={`Open run, v${run.version}, ${nameRun(run)}`}
        title="Open run"
        className="ml-1 flex size-6 flex-none items-center justify-center rounded-s text-faint hover:text-text pointer-coarse:size-11 [&>.lucide]:size-3.5"
      >
        <ArrowUpRight />
      </Link>
    </li>
  )
}

function toneOf({ status, errorCode }: RunSummary) {
  if (status === 'Success') return 'success'
  if (status === 'Running') return 'busy'
  return errorCode === 'run.stopped' ? 'off' : 'danger'
}
