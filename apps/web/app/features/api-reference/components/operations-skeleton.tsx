import { Skeleton } from '@product/ui/skeleton'

/** Stands where the operations will be. */
export function OperationsSkeleton() {
  return (
    <div
      aria-busy
      className="grid gap-x-12 gap-y-8 border-line border-t py-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
    >
      <span role="status" className="sr-only">
        Loading the operations
      </span>
      <div className="grid content-start gap-4">
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="w-4/5" />
        <Skeleton className="mt-4 h-24" />
      </div>
      <Skeleton className="h-64 rounded-m" />
    </div>
  )
}
