import { ErrorState } from '@product/ui/feedback/error-state'
import type { ReactNode } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import type { usePromptPages } from '../api/list-prompts.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { LoadMore } from './load-more.tsx'

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
