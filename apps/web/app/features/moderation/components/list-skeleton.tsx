import { Skeleton } from '@product/ui/feedback/skeleton'

export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-2">
      {['1', '2', '3', '4'].map((row) => (
        <Skeleton key={row} className="h-24 w-full rounded-m" />
      ))}
    </div>
  )
}
