import { Skeleton } from '@product/ui/feedback/skeleton'

export function EditorSkeleton() {
  return (
    <div role="status" aria-label="The editor is loading" className="flex h-dvh flex-col">
      <div className="flex h-13 flex-none items-center gap-4 border-line border-b px-6">
        <Skeleton className="w-4" />
        <Skeleton className="w-48" />
        <Skeleton className="ml-auto h-8 w-20" />
      </div>
      <div className="flex min-h-0 flex-1">
        <div className="flex w-68 flex-none flex-col gap-4 border-line border-r p-4 max-lg:hidden">
          {['one', 'two', 'three', 'four', 'five'].map((row) => (
            <Skeleton key={row} className="w-32" />
          ))}
        </div>
        <div className="flex flex-1 flex-col gap-3 p-6 pt-16">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-3/5" />
        </div>
      </div>
    </div>
  )
}
