import type { ReceivedShare } from '@product/contract/received-shares'
import { shareAccesses } from '@product/domain'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { FilterSelect } from '@product/ui/forms/filter-select'
import { SearchField } from '@product/ui/forms/search-field'
import { ScreenHeader } from '@product/ui/layout/screen-header'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { GitPullRequestArrow, SearchX, Users } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { accessNames } from '#web/entities/share/access-names.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { type SharedFilter, useLeaveShare, useReceivedPages, useSharers } from '../api/received.ts'
import { ReceivedRow } from './received-row.tsx'

const accessOptions = shareAccesses.map((value) => ({ value, label: accessNames[value] }))

/** Prompts and collections that others share with the person who is signed in. */
export function SharedScreen({ notice }: { notice: ReactNode }) {
  const { filter, change, isNarrowed, clear } = useSharedFilter()
  const pages = useReceivedPages(filter)
  const { data } = useSharers()
  const [left, setLeft] = useState<ReceivedShare>()
  const leave = useLeaveShare()
  const sharers = data?.sharers.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const search = useCallback((q: string) => change('q', q), [change])
  const isEmpty = pages.shares?.length === 0 && !isNarrowed
  return (
    <div className="mx-auto grid max-w-280 gap-5 p-4 md:p-8">
      <ScreenHeader
        title="Shared With Me"
        text="Prompts and collections that others share with you."
      >
        <Button asChild>
          <Link to="/change-requests">
            <GitPullRequestArrow />
            Change requests
          </Link>
        </Button>
      </ScreenHeader>
      {notice}
      {isEmpty ? null : (
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label="Search shared prompts..."
            value={filter.q ?? ''}
            onSearch={search}
            className="min-w-52 flex-1 basis-full sm:basis-52"
          />
          <FilterSelect
            label="Shared by"
            all="Shared by anyone"
            value={filter.sharer}
            options={sharers}
            className="w-auto min-w-36 flex-1 sm:max-w-48"
            onChange={(sharer) => change('sharer', sharer)}
          />
          <FilterSelect
            label="Access"
            all="Any access"
            value={filter.access}
            options={accessOptions}
            className="w-auto min-w-36 flex-1 sm:max-w-44"
            onChange={(access) => change('access', access)}
          />
        </div>
      )}
      <SharedList pages={pages} isNarrowed={isNarrowed} onClear={clear} onLeave={setLeft} />
      {left ? (
        <ConfirmDialog
          open
          title={`Leave ${left.title || 'Untitled Prompt'}?`}
          text={`You lose access. ${left.sharer?.name ?? 'Its owner'} can share it with you again.`}
          action="Leave"
          onConfirm={() => {
            leave.mutate(left)
            setLeft(undefined)
          }}
          onCancel={() => setLeft(undefined)}
        />
      ) : null}
    </div>
  )
}

/** The filter stands in the address, so that it survives going back. */
function useSharedFilter() {
  const [address, setAddress] = useSearchParams()
  const access = shareAccesses.find((known) => known === address.get('access'))
  const filter: SharedFilter = {
    q: address.get('q') ?? undefined,
    sharer: address.get('sharer') ?? undefined,
    access,
  }
  const change = useCallback(
    (name: keyof SharedFilter, value: string | undefined) =>
      setAddress(
        (current) => {
          const next = new URLSearchParams(current)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setAddress],
  )
  return {
    filter,
    change,
    isNarrowed: Object.values(filter).some((value) => value !== undefined),
    clear: () => setAddress({}, { replace: true }),
  }
}

type SharedListProps = {
  pages: ReturnType<typeof useReceivedPages>
  isNarrowed: boolean
  onClear: () => void
  onLeave: (share: ReceivedShare) => void
}

function SharedList({ pages, isNarrowed, onClear, onLeave }: SharedListProps) {
  const { shares, error, refetch, isFetching, hasNextPage, fetchNextPage } = pages
  if (!shares && error)
    return (
      <ErrorState
        title="Shared prompts could not be loaded"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  if (!shares) return <ListSkeleton label="Shared prompts are loading" />
  if (shares.length === 0)
    return isNarrowed ? (
      <EmptyState
        icon={<SearchX />}
        title="Nothing shared matches"
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    ) : (
      <NothingShared />
    )
  return (
    <>
      <ul
        aria-label="Shared with me"
        className="overflow-hidden rounded-m border border-line bg-surface-raised"
      >
        {shares.map((share) => (
          <ReceivedRow key={share.id} share={share} onLeave={() => onLeave(share)} />
        ))}
      </ul>
      {hasNextPage ? (
        <div className="flex items-center justify-center gap-3 text-12 text-quiet">
          {shares.length.toLocaleString('en')} of {pages.total.toLocaleString('en')}
          <Button onClick={() => fetchNextPage()} loading={pages.isFetchingNextPage}>
            Load more
          </Button>
        </div>
      ) : null}
    </>
  )
}

function NothingShared() {
  return (
    <EmptyState
      icon={<Users />}
      title="No shared prompts yet"
      text="Prompts that others share with your confirmed email address, or with a workspace of yours, are listed here."
      action={
        <Button asChild>
          <Link to="/dashboard">Go to My Prompts</Link>
        </Button>
      }
    />
  )
}
