import { listRunsRoute, type RunSummary } from '@product/contract/runs'
import { StatusDot } from '@product/ui/feedback/status-dot'
import { IconButton } from '@product/ui/forms/icon-button'
import { cn } from '@product/ui/styles/class-names'
import { RelativeTime } from '@product/ui/text/relative-time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { type Batch, isOver } from '#web/entities/run/batch.ts'
import { formatCost, formatDuration } from '#web/entities/run/format-figures.ts'
import { runListsKey } from '#web/entities/run/runs.ts'
import { call } from '#web/lib/api/call.ts'
import { useDeviceSetting } from '#web/lib/device/use-device-setting.ts'
import { nameRun } from '../model/describe-run.ts'

type PromptRunsProps = { promptId: string; isStored: boolean; batch: Batch | undefined }

const mostShown = 8

/** The newest runs of this prompt, by which versions and models are compared. */
export function PromptRuns({ promptId, isStored, batch }: PromptRunsProps) {
  const [isOpen, setOpen] = useDeviceSetting('editor-runs', true)
  const runs = useNewestRuns(promptId, isStored, batch)
  if (runs.length === 0) return null
  const shown = new Set(batch?.runs.map(({ runId }) => runId))
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
            <RunRow key={run.id} run={run} isShown={shown.has(run.id)} />
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

function RunRow({ run, isShown }: { run: RunSummary; isShown: boolean }) {
  const { durationMs, costMicros, thumb } = run
  return (
    <li>
      <Link
        to={`/history/${run.id}`}
        className={cn(
          'flex h-7 items-center gap-3 px-4 text-12 text-quiet tabular-nums hover:bg-surface-hover hover:text-text',
          isShown && 'bg-surface-hover text-text',
        )}
      >
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
      </Link>
    </li>
  )
}

function toneOf({ status, errorCode }: RunSummary) {
  if (status === 'Success') return 'success'
  if (status === 'Running') return 'busy'
  return errorCode === 'run.stopped' ? 'off' : 'danger'
}
