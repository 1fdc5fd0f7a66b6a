import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Tag } from 'lucide-react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useVersionNames } from '../api/list-version-names.ts'

type Move = { name: string; from: number | null; to: number | null }

/** How the names of versions moved, the newest move first. */
export function NameMoves({ promptId }: { promptId: string }) {
  const { data, error, refetch, isFetching } = useVersionNames(promptId)
  if (error && !data)
    return (
      <ErrorState
        title="The moves could not be loaded"
        text={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <Skeleton className="m-6 w-60" />
  if (data.moves.length === 0)
    return (
      <EmptyState
        icon={<Tag />}
        title="No names yet"
        text="Give a version a name such as production, and move it when a better one is ready."
      />
    )
  return (
    <ol aria-label="Moves of names" className="flex flex-col p-4 sm:p-6">
      {data.moves.map((move) => (
        <li
          key={`${move.at}${move.name}`}
          className="flex flex-wrap items-baseline gap-x-2 border-line border-b py-2.5 text-13"
        >
          <span className="font-medium text-accent">{move.name}</span>
          <span>{describeMove(move)}</span>
          <span className="text-quiet">by {move.by?.name ?? 'somebody who left'}</span>
          <RelativeTime value={move.at} className="ml-auto text-12 text-faint" />
        </li>
      ))}
    </ol>
  )
}

function describeMove({ from, to }: Move): string {
  if (to === null) return `was removed from version ${from}`
  return from === null ? `was set on version ${to}` : `moved from version ${from} to version ${to}`
}
