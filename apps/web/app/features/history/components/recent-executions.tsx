import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Link } from 'react-router'
import { RunStatus } from '#web/entities/run/run-status.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useRunPages } from '../api/runs.ts'

const shown = 5

/** The dashboard's list of what was run last. */
export function RecentExecutions() {
  const pages = useRunPages({}, shown)
  return (
    <section
      aria-labelledby="recent-executions"
      className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-m border border-line bg-surface-raised p-4 sm:p-5"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id="recent-executions" className="font-semibold text-16">
          Recent Executions
        </h2>
        <Button asChild variant="ghost" size="s">
          <Link to="/history">View history</Link>
        </Button>
      </div>
      <RecentList pages={pages} />
    </section>
  )
}

function RecentList({ pages }: { pages: ReturnType<typeof useRunPages> }) {
  const { runs, error, refetch, isFetching } = pages
  if (!runs && error)
    return (
      <ErrorState
        className="py-2"
        title="Not loaded"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  if (!runs) return <Skeleton className="h-40" />
  if (runs.length === 0)
    return (
      <p className="text-13 text-quiet">
        Nothing was run yet. Open a prompt and press Run: no key is needed for the Demo model.
      </p>
    )
  return (
    <ul className="grid grid-cols-1 divide-y divide-line">
      {runs.slice(0, shown).map(({ id, promptTitle, label, status, startedAt }) => (
        <li key={id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1">
            <Link
              to={`/history/${id}`}
              className="block truncate font-medium text-13 hover:text-accent"
            >
              {promptTitle || 'Untitled Prompt'}
            </Link>
            <p className="truncate text-12 text-faint">
              {label} · <RelativeTime value={startedAt} />
            </p>
          </div>
          <RunStatus status={status} />
        </li>
      ))}
    </ul>
  )
}
