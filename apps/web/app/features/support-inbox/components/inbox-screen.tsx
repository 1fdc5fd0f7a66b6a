import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { Inbox, MessagesSquare, SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'
import { pageTitle } from '#web/lib/page/page-title.ts'
import { useSearchKey } from '#web/lib/shortcuts/use-search-key.ts'
import { useConversationPages, useInbox, useInboxStream } from '../api/inbox.ts'
import { isForOperator } from '../model/create-desktop-notifier.ts'
import { isFiltered, readFilter } from '../model/inbox-filter.ts'
import { useAvailability } from '../use-availability.ts'
import { useDesktopNotifications } from '../use-desktop-notifications.ts'
import { useInboxKeys } from '../use-inbox-keys.ts'
import { CannedButton } from './canned-dialog.tsx'
import { ConversationList } from './conversation-list.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { AvailabilitySwitch, NotificationsSwitch } from './inbox-switches.tsx'
import { OperatorsLine } from './operators-line.tsx'

export type Self = { id: string; name: string }

/** Chats, contact messages and applications, with the conversation that is being answered beside the list. */
export function InboxScreen({ self }: { self: Self }) {
  const availability = useAvailability()
  const [address, setAddress] = useSearchParams()
  const shownId = address.get('conversation') ?? undefined
  const { data: inbox } = useInbox()
  useWaitingTitle(inbox?.counts.waiting ?? 0)
  const pages = useConversationPages(readFilter(address))
  const search = useRef<HTMLInputElement>(null)
  useSearchKey(search)
  const show = (id: string | undefined) =>
    setAddress((known) => {
      const next = new URLSearchParams(known)
      if (id) next.set('conversation', id)
      else next.delete('conversation')
      return next
    })
  const { notifications, follow } = useDesktopNotifications({
    isWanted: (conversation) =>
      !availability.isChosenAway && isForOperator(conversation, self.id, inbox?.operators ?? []),
    onOpen: show,
  })
  useInboxStream(availability.isAway, follow)
  const ids = (pages.conversations ?? []).map(({ id }) => id)
  useInboxKeys({ ids, shownId, onShow: show })
  return (
    <div
      className={cn(
        'grid min-h-0 grid-cols-1 gap-3 md:grid-rows-[auto_minmax(0,1fr)]',
        shownId && 'max-md:grid-rows-[minmax(0,1fr)]',
      )}
    >
      <div
        className={cn('flex flex-wrap items-center gap-x-4 gap-y-2', shownId && 'max-md:hidden')}
      >
        <OperatorsLine inbox={inbox} />
        <AvailabilitySwitch availability={availability} />
        <NotificationsSwitch {...notifications} />
        <CannedButton />
      </div>
      <div
        className={cn(
          'grid grid-cols-1 overflow-hidden rounded-m border border-line bg-surface md:grid-cols-[20rem_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)]',
          shownId && 'max-md:grid-rows-[minmax(0,1fr)] max-md:rounded-none max-md:border-0',
        )}
      >
        <div
          className={cn(
            'flex min-h-0 min-w-0 flex-col border-line md:border-r',
            shownId && 'max-md:hidden',
          )}
        >
          <InboxFilters inbox={inbox} search={search} />
          <div className="min-h-0 flex-1 overflow-y-auto">
            <ListContent pages={pages} shownId={shownId} onClear={() => setAddress({})} />
          </div>
        </div>
        {shownId ? (
          <ConversationPane
            key={shownId}
            id={shownId}
            self={self}
            operators={inbox?.operators ?? []}
            onBack={() => show(undefined)}
          />
        ) : (
          <EmptyState
            className="my-auto max-md:hidden"
            icon={<MessagesSquare />}
            title="No conversation selected"
            text="Choose one from the list, or press J for the first."
          />
        )}
      </div>
    </div>
  )
}

type ListContentProps = {
  pages: ReturnType<typeof useConversationPages>
  shownId: string | undefined
  onClear: () => void
}

function ListContent({ pages, shownId, onClear }: ListContentProps) {
  const { conversations, error, refetch, isFetching } = pages
  if (!conversations && error)
    return (
      <ErrorState
        title="Couldn’t load the inbox"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  if (!conversations) return <ListSkeleton />
  if (conversations.length === 0) return <NothingHere onClear={onClear} />
  return (
    <>
      <ConversationList conversations={conversations} shownId={shownId} />
      {pages.hasNextPage ? (
        <div className="grid p-3">
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            More conversations
          </Button>
        </div>
      ) : null}
    </>
  )
}

function NothingHere({ onClear }: { onClear: () => void }) {
  const [address] = useSearchParams()
  return isFiltered(readFilter(address)) ? (
    <EmptyState
      icon={<SearchX />}
      title="No conversations match"
      text="Change the search or the filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      icon={<Inbox />}
      title="The inbox is empty"
      text="Chats, contact messages and job applications appear here."
    />
  )
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Conversations are loading" className="divide-y divide-line">
      {['1', '2', '3', '4', '5'].map((row) => (
        <div key={row} className="grid gap-2 px-3.5 py-3">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3 w-56 max-w-full" />
          <Skeleton className="h-3 w-32" />
        </div>
      ))}
    </div>
  )
}

/** Shows in the title of the tab how many conversations wait. */
function useWaitingTitle(waiting: number): void {
  useEffect(() => {
    const usual = pageTitle('Inbox')
    const shown = waiting > 0 ? `(${waiting.toLocaleString('en')}) ${usual}` : usual
    document.title = shown
    return () => {
      // The next page may have set its own already.
      if (document.title === shown) document.title = usual
    }
  }, [waiting])
}
