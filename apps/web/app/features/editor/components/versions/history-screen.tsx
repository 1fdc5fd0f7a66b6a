import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useVersions } from '../../api/versions.ts'
import { Comparison, type Pair } from './comparison.tsx'
import { NameMoves } from './version-names.tsx'
import { VersionRow } from './version-row.tsx'

/** All versions of a prompt, and what lies between any two of them. */
export function HistoryScreen({ promptId }: { promptId: string }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useVersions(promptId)
  const versions = data?.pages.flatMap((page) => page.versions) ?? []
  const { pair, compare } = usePair(versions[0]?.number)
  const [showsMoves, setShowsMoves] = useState(false)
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex h-13 flex-none items-center gap-2 border-line border-b px-2 sm:px-4">
        <Button asChild iconOnly variant="ghost">
          <Link to={`/editor/${promptId}`} aria-label="Back to the editor">
            <ArrowLeft />
          </Link>
        </Button>
        <h1 className="font-semibold text-16">Version history</h1>
        <Button
          variant="ghost"
          size="s"
          className="ml-auto"
          aria-pressed={showsMoves}
          onClick={() => setShowsMoves(!showsMoves)}
        >
          {showsMoves ? 'Show comparison' : 'Show moves of names'}
        </Button>
      </header>
      <main className="grid min-h-0 flex-1 grid-cols-1 max-md:overflow-y-auto md:grid-cols-[22rem_1fr]">
        <section
          aria-label="Versions"
          className="min-h-0 border-line max-md:border-b md:overflow-y-auto md:border-r"
        >
          {error && !data ? (
            <ErrorState
              title="The history could not be loaded"
              text={describeError(error)}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : null}
          {!data && !error ? <VersionsSkeleton /> : null}
          <ol>
            {versions.map((version, place) => (
              <VersionRow
                key={version.number}
                promptId={promptId}
                version={version}
                isNewest={place === 0}
                pair={pair}
                onCompare={compare}
              />
            ))}
          </ol>
          {hasNextPage ? (
            <Button variant="ghost" className="m-3" onClick={() => void fetchNextPage()}>
              Load More
            </Button>
          ) : null}
        </section>
        <div className="min-h-0 min-w-0 md:overflow-y-auto">
          {showsMoves ? <NameMoves promptId={promptId} /> : null}
          {!showsMoves && pair ? <Comparison promptId={promptId} {...pair} /> : null}
        </div>
      </main>
    </div>
  )
}

/** In the address, so that a comparison can be linked to. */
function usePair(newest: number | undefined) {
  const [search, setSearch] = useSearchParams()
  const after = Number(search.get('to')) || newest
  const before = Number(search.get('from')) || Math.max(1, (after ?? 1) - 1)
  const compare = ({ before: from, after: to }: Pair) =>
    setSearch({ from: String(from), to: String(to) }, { replace: true })
  return { pair: after === undefined ? undefined : { before, after }, compare }
}

function VersionsSkeleton() {
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
