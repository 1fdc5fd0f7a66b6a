import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import type { ReactNode } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import type { usePromptPages } from '../api/prompts.ts'

type Pages = ReturnType<typeof usePromptPages>

type ListStateProps = {
  pages: Pages
  /** Where there is nothing. */
  empty: ReactNode
  skeletonRows?: number
  children: (prompts: NonNullable<Pages['prompts']>) => ReactNode
}

/** Loading, failed, empty, or the prompts with a button for more. */
export function ListState({ pages, empty, skeletonRows, children }: ListStateProps) {
  const { prompts, error, refetch, isFetching } = pages
  if (!prompts && error)
    return (
      <ErrorState
        title="Your prompts could not be loaded"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  if (!prompts) return <ListSkeleton rows={skeletonRows} />
  if (prompts.length === 0) return empty
  return (
    <>
      {children(prompts)}
      <LoadMore
        shown={prompts.length}
        total={pages.total}
        hasNextPage={pages.hasNextPage}
        isFetchingNextPage={pages.isFetchingNextPage}
        onLoad={pages.fetchNextPage}
      />
    </>
  )
}

/** As high as the rows that it stands for. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Prompts are loading">
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else.
          key={row}
          className="flex h-11 items-center gap-3 border-line border-b px-2 last:border-b-0 sm:px-3"
        >
          <Skeleton className="size-5" />
          <Skeleton className="w-64 max-w-full" />
          <Skeleton className="ml-auto w-16" />
        </div>
      ))}
    </div>
  )
}

type LoadMoreProps = {
  shown: number
  total: number
  hasNextPage: boolean
  isFetchingNextPage: boolean
  onLoad: () => void
}

function LoadMore({ shown, total, hasNextPage, isFetchingNextPage, onLoad }: LoadMoreProps) {
  if (!hasNextPage) return null
  return (
    <div className="flex items-center justify-center gap-3 text-12 text-faint">
      {shown.toLocaleString('en')} of {total.toLocaleString('en')}
      <Button onClick={onLoad} loading={isFetchingNextPage}>
        Load more
      </Button>
    </div>
  )
}
