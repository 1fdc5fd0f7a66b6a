import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import type { ReactNode } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'

/** The parts of an infinite query that a list shows. */
type Pages = {
  error: Error | null
  refetch: () => unknown
  isFetching: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  isFetchingNextPage: boolean
}

type PagedListProps<Item> = {
  /** The name of the list, such as 'Comments'. */
  label: string
  /** Undefined until the first page is there. */
  items: readonly Item[] | undefined
  pages: Pages
  empty: ReactNode
  moreLabel: string
  children: (item: Item) => ReactNode
}

/** A framed list that is loaded page by page, with its skeleton, its error and its empty state. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { label, items, pages, empty, moreLabel, children } = props
  if (!items && pages.error)
    return (
      <ErrorState
        title={`Couldn’t load the ${label.toLowerCase()}`}
        text={describeError(pages.error)}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    )
  if (!items)
    return (
      <div role="status" aria-label={`${label}: loading`}>
        <Skeleton className="h-60 rounded-m" />
      </div>
    )
  if (items.length === 0) return empty
  return (
    <>
      <ol
        aria-label={label}
        className="divide-y divide-line rounded-m border border-line bg-surface-raised"
      >
        {items.map(children)}
      </ol>
      {pages.hasNextPage ? (
        <Button
          className="justify-self-center"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {moreLabel}
        </Button>
      ) : null}
    </>
  )
}
