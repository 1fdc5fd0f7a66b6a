import { Skeleton } from '@product/ui/feedback/skeleton'

/** As high as the rows that it stands for. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Prompts are loading">
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else.
          key={row}
          className="flex gap-3 border-line border-b px-2 py-3.5 last:border-b-0 sm:px-3"
        >
          <Skeleton className="mt-1 size-5" />
          <div className="grid flex-1 gap-2.5 py-1">
            <Skeleton className="w-48 max-w-full" />
            <Skeleton className="w-full max-w-140" />
            <Skeleton className="h-5 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
