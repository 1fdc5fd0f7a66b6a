import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { ScreenHeader } from '@product/ui/layout/screen-header'
import { BulkBar } from '@product/ui/lists/bulk-bar'
import { type ListSelection, useSelection } from '@product/ui/lists/use-selection'
import { History, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { IfMay } from '#web/entities/workspace/if-may.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useRunPages } from '../api/runs.ts'
import { isNarrowed, toFilter, useHistoryView } from '../model/history-view.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { ExportMenu, HistoryToolbar } from './history-toolbar.tsx'
import { RetentionDialog } from './retention-dialog.tsx'
import { RunTable } from './run-table.tsx'

/** Everything that was run, the newest first. */
export function HistoryScreen() {
  const { view, change } = useHistoryView()
  // Counted from when the page was opened: a range must not move while one reads.
  const [openedAt] = useState(Date.now)
  const filter = useMemo(() => toFilter(view, openedAt), [view, openedAt])
  const pages = useRunPages(filter)
  const selection = useSelection(pages.runs?.map(({ id }) => id) ?? [])
  const [doomed, setDoomed] = useState<string[]>([])
  return (
    <div className="mx-auto flex max-w-300 flex-col gap-5 p-4 md:p-8">
      <ScreenHeader
        title="Execution History"
        text="What you ran, on which model, and what it cost."
      >
        <IfMay ability="changeWorkspace">
          <RetentionDialog />
        </IfMay>
        <ExportMenu filter={filter} />
      </ScreenHeader>
      <HistoryToolbar
        view={view}
        models={pages.models}
        promptTitle={pages.runs?.[0]?.promptTitle || 'One prompt'}
        onChange={change}
      />
      <RunList
        pages={pages}
        isNarrowed={isNarrowed(view)}
        isAllTime={view.range === 'all' && view.from === undefined && view.to === undefined}
        onWiden={() =>
          change({
            q: undefined,
            status: undefined,
            model: undefined,
            prompt: undefined,
            version: undefined,
          })
        }
        onShowAll={() => change({ range: 'all', from: undefined, to: undefined })}
      >
        <RunTable
          runs={pages.runs ?? []}
          selection={selection}
          onDelete={(id) => setDoomed([id])}
        />
      </RunList>
      <SelectedRuns selection={selection} onDelete={() => setDoomed(selection.selected)} />
      <DeletionDialog ids={doomed} onClose={() => setDoomed([])} />
    </div>
  )
}

type RunListProps = {
  pages: ReturnType<typeof useRunPages>
  isNarrowed: boolean
  isAllTime: boolean
  onWiden: () => void
  onShowAll: () => void
  children: React.ReactNode
}

/** Loading, failed, nothing found, or the runs with a button for more. */
function RunList(props: RunListProps) {
  const { pages, isNarrowed: narrowed, isAllTime, onWiden, onShowAll, children } = props
  const { runs, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = pages
  if (!runs && error)
    return (
      <ErrorState
        title="Your history could not be loaded"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  if (!runs) return <ListSkeleton />
  if (runs.length === 0)
    return narrowed ? (
      <EmptyState
        icon={<History />}
        title="No run matches"
        text="Other words or fewer filters may find it."
        action={<Button onClick={onWiden}>Clear filters</Button>}
      />
    ) : (
      <EmptyState
        icon={<History />}
        title={isAllTime ? 'Nothing was run yet' : 'Nothing was run in this time'}
        text="Open a prompt and press Run: what comes out is kept here."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button asChild variant="primary">
              <Link to="/prompts">View All Prompts</Link>
            </Button>
            {isAllTime ? null : <Button onClick={onShowAll}>Show All Time</Button>}
          </div>
        }
      />
    )
  return (
    <>
      {children}
      {hasNextPage ? (
        <Button
          className="justify-self-center"
          onClick={() => void fetchNextPage()}
          loading={isFetchingNextPage}
        >
          Load More History
        </Button>
      ) : null}
    </>
  )
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Your history is loading" className="grid gap-px">
      {['1', '2', '3', '4', '5', '6', '7', '8'].map((row) => (
        <Skeleton key={row} className="h-11 w-full rounded-none" />
      ))}
    </div>
  )
}

type SelectedRunsProps = { selection: ListSelection; onDelete: () => void }

function SelectedRuns({ selection, onDelete }: SelectedRunsProps) {
  return (
    <BulkBar label="Selected runs" count={selection.selected.length} onClear={selection.clear}>
      <Button variant="ghost" onClick={onDelete}>
        <Trash2 />
        Delete
      </Button>
    </BulkBar>
  )
}
