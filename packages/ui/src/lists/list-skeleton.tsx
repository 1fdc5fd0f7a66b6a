import { Skeleton } from '../feedback/skeleton.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

type ListSkeletonProps = { label: string; rows?: number }

/** As high as the rows that it stands for, so that nothing moves when they come. */
export function ListSkeleton({ label, rows = 2 }: ListSkeletonProps) {
  return (
    <div role="status" className="-my-3 grid divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <div key={row} className="flex h-16 items-center gap-3">
          <Skeleton className="size-9 rounded-s" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="w-36" />
            <Skeleton className="h-3 w-52 max-w-full" />
          </div>
        </div>
      ))}
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  )
}
