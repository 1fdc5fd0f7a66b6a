import type { Version } from '@product/contract/versions'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { cn } from '@product/ui/styles/class-names'
import { Kbd } from '@product/ui/text/kbd'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { hintsOf, versionShortcuts } from '#web/lib/shortcuts/shortcut-groups.ts'
import type { useVersions } from '../../api/versions.ts'
import type { useShownVersions } from './use-shown-versions.ts'
import { useTimelineKeys } from './use-timeline-keys.ts'
import { VersionRow } from './version-row.tsx'

type VersionTimelineProps = {
  promptId: string
  versions: readonly Version[]
  query: ReturnType<typeof useVersions>
  choice: ReturnType<typeof useShownVersions>
  className?: string
}

const hints = hintsOf(versionShortcuts)

/** The versions of a prompt by month, the newest first. */
export function VersionTimeline(props: VersionTimelineProps) {
  const { promptId, versions, query, choice } = props
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = query
  const { shown } = choice
  const [filter, setFilter] = useState<'all' | 'labeled'>('all')
  const [picked, setPicked] = useState<number>()

  /** In the order of time, whichever was chosen first. */
  const compare = (one: number, other: number) => {
    setPicked(undefined)
    if (one !== other) choice.compare(Math.min(one, other), Math.max(one, other))
  }
  const pick = (number: number) => {
    if (picked === undefined) setPicked(number)
    else compare(picked, number)
  }
  useTimelineKeys({
    promptId,
    shownNumber: shown?.to,
    onPick: pick,
    onToggleDiff: () => choice.setView(shown?.view === 'diff' ? 'content' : 'diff'),
  })

  const listed = filter === 'all' ? versions : versions.filter(({ names }) => names.length > 0)
  return (
    <section
      aria-label="Versions"
      className={cn('flex min-h-0 min-w-0 flex-col border-line md:border-r', props.className)}
    >
      <div className="flex h-11 flex-none items-center justify-between gap-2 border-line border-b px-3">
        <SegmentedControl
          label="Versions shown"
          value={filter}
          onValueChange={setFilter}
          options={[
            { value: 'all', label: 'All' },
            { value: 'labeled', label: 'Labeled' },
          ]}
        />
        <p className="text-12 text-quiet max-md:hidden pointer-coarse:hidden" role="status">
          {picked === undefined ? (
            <>
              <Kbd>Shift</Kbd> click compares two
            </>
          ) : (
            `Pick another to compare to v${picked}`
          )}
        </p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {error && !data ? (
          <ErrorState
            title="The history could not be loaded"
            text={describeError(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {!data && !error ? <TimelineSkeleton /> : null}
        {data && listed.length === 0 ? (
          <EmptyState
            icon={<Tag />}
            title="No labeled versions"
            text="Label a version, for instance production, to find it here."
          />
        ) : null}
        {groupByMonth(listed).map(({ month, members }) => (
          <div key={month}>
            <h2 className="px-4 pt-3 pb-1.5 text-12 text-quiet">{month}</h2>
            <ol aria-label={month}>
              {members.map((version) => (
                <VersionRow
                  key={version.number}
                  promptId={promptId}
                  version={version}
                  isNewest={version === versions[0]}
                  shown={shown}
                  isPicked={picked === version.number}
                  onShow={choice.show}
                  onCompare={(number) => compare(picked ?? shown?.to ?? number, number)}
                  onRestored={choice.reset}
                />
              ))}
            </ol>
          </div>
        ))}
        {hasNextPage ? (
          <Button variant="ghost" className="m-3" onClick={() => void fetchNextPage()}>
            Load More
          </Button>
        ) : null}
      </div>
      <p className="flex h-9 flex-none items-center gap-4 border-line border-t px-4 text-12 text-quiet max-md:hidden pointer-coarse:hidden">
        {hints.map(({ keys, label }) => (
          <span key={label} className="flex items-center gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            <span className="ml-0.5">{label}</span>
          </span>
        ))}
      </p>
    </section>
  )
}

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' })

function groupByMonth(versions: readonly Version[]) {
  const months = Map.groupBy(versions, ({ updatedAt }) => monthFormat.format(new Date(updatedAt)))
  return [...months].map(([month, members]) => ({ month, members }))
}

function TimelineSkeleton() {
  return (
    <div role="status" aria-label="Versions are loading" className="flex flex-col gap-5 p-4">
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className="flex flex-col gap-2">
          <Skeleton className="w-40" />
          <Skeleton className="w-56" />
        </div>
      ))}
    </div>
  )
}
