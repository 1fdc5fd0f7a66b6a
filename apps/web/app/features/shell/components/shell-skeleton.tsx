import { productName } from '@product/domain'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { BrandMark } from '@product/ui/graphics/brand-mark'

/** The frame of the signed-in area while it is not known yet who is signed in. */
export function ShellSkeleton() {
  return (
    <div
      role="status"
      aria-label={`${productName} is loading`}
      className="grid h-dvh grid-cols-1 md:grid-cols-[14.5rem_1fr]"
    >
      <div className="flex flex-col gap-4 border-line border-r bg-surface-sunken px-4.5 py-3.5 max-md:hidden">
        <div className="flex h-6 items-center gap-2.5 font-semibold text-16">
          <BrandMark className="size-5 text-accent" />
          {productName}
        </div>
        <Skeleton className="mt-2 w-28" />
        <Skeleton className="mt-auto h-8 w-40" />
      </div>
      <div className="flex flex-col">
        <div className="h-13 border-line border-b" />
        <div className="grid gap-6 p-6">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-40 w-full" />
        </div>
      </div>
    </div>
  )
}
