import type { ChangeRequestSummary } from '@product/contract/change-requests'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { RelativeTime } from '@product/ui/text/relative-time'
import { GitPullRequestArrow, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'
import {
  type ListedState,
  type RequestListOf,
  useChangeRequests,
} from '../../api/change-requests.ts'
import { RequestIcon, RequestState } from './request-state.tsx'

type RequestListProps = {
  of: RequestListOf
  /** The next step where nothing was ever proposed. */
  empty: { title: string; text: string; action?: ReactNode }
}

/** Open or closed requests; the choice stands in the address. */
export function RequestList({ of, empty }: RequestListProps) {
  const [search, setSearch] = useSearchParams()
  const state: ListedState = search.get('state') === 'closed' ? 'closed' : 'open'
  const pages = useChangeRequests(of, state)
  const requests = pages.data?.pages.flatMap((page) => page.requests)
  const counts = pages.data?.pages[0]?.counts
  if (!requests && pages.error)
    return (
      <ErrorState
        title="The change requests could not be loaded"
        text={describeError(pages.error)}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    )
  if (!requests) return <ListSkeleton label="Change requests are loading" />
  if (counts && counts.open + counts.closed === 0)
    return <EmptyState icon={<GitPullRequestArrow />} {...empty} />
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label="State"
        value={state}
        onValueChange={(value) => {
          const next = new URLSearchParams(search)
          if (value === 'closed') next.set('state', value)
          else next.delete('state')
          setSearch(next, { replace: true })
        }}
        options={[
          { value: 'open', label: <Counted label="Open" count={counts?.open} /> },
          { value: 'closed', label: <Counted label="Closed" count={counts?.closed} /> },
        ]}
        className="justify-self-start"
      />
      {requests.length === 0 ? (
        <EmptyState
          icon={<GitPullRequestArrow />}
          title={state === 'open' ? 'No open change requests' : 'No closed change requests'}
          text={
            state === 'open'
              ? 'Merged, declined and withdrawn ones are under Closed.'
              : 'Merged, declined and withdrawn change requests are listed here.'
          }
        />
      ) : (
        <ul
          aria-label="Change requests"
          className="overflow-hidden rounded-m border border-line bg-surface-raised"
        >
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} namesPrompt={typeof of === 'string'} />
          ))}
        </ul>
      )}
      {pages.hasNextPage ? (
        <Button
          className="justify-self-center"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Load more
        </Button>
      ) : null}
    </div>
  )
}

const Counted = ({ label, count }: { label: string; count: number | undefined }) => (
  <>
    {label} <span className="text-faint tabular-nums">{count?.toLocaleString('en')}</span>
  </>
)

type RequestRowProps = { request: ChangeRequestSummary; namesPrompt: boolean }

function RequestRow({ request, namesPrompt }: RequestRowProps) {
  const { id, title, state, proposer, isYours, comments, createdAt, promptTitle } = request
  const name = isYours ? 'you' : (proposer?.name ?? 'a deleted user')
  return (
    <li className="relative flex items-start gap-3 border-line border-b px-4 py-3 last:border-b-0 hover:bg-surface-hover">
      <span className="flex h-5.5 flex-none items-center">
        <RequestIcon state={state} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={`/change-requests/${id}`}
            className="min-w-0 truncate rounded-xs font-medium text-14 after:absolute after:inset-0"
          >
            {title}
          </Link>
          {state === 'open' ? null : <RequestState state={state} />}
        </p>
        <p className="flex min-w-0 flex-wrap gap-x-1 text-12 text-quiet">
          {namesPrompt ? (
            <span className="truncate">{promptTitle || 'Untitled Prompt'} ·</span>
          ) : null}
          <span>
            opened <RelativeTime value={createdAt} /> by {name}
          </span>
        </p>
      </div>
      {comments > 0 ? (
        <span className="flex flex-none items-center gap-1 pt-0.5 text-12 text-quiet tabular-nums">
          <MessageSquareText aria-hidden className="size-3.5!" />
          {comments}
          <span className="sr-only">{comments === 1 ? 'comment' : 'comments'}</span>
        </span>
      ) : null}
    </li>
  )
}
