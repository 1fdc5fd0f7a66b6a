import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { Bell } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useNotificationPages, useReadNotifications } from '../api/notifications.ts'
import { groupByDay } from '../model/group-by-day.ts'
import { useOpenNotification } from '../use-open-notification.ts'
import { NotificationRow } from './notification-row.tsx'

type NotificationListProps = {
  /** Called when one was opened. */
  onOpened?: () => void
  /** Whether older ones can be loaded here. */
  isWhole?: boolean
}

/** Notifications under the days on which they happened. */
export function NotificationList({ onOpened, isWhole = false }: NotificationListProps) {
  const pages = useNotificationPages()
  const open = useOpenNotification()
  const { notifications, error, refetch, isFetching, hasNextPage, fetchNextPage } = pages
  if (error && !notifications)
    return (
      <ErrorState
        title="Your notifications could not be loaded"
        text={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!notifications)
    return (
      <div className="px-3 py-4">
        <ListSkeleton label="Notifications are loading" rows={4} />
      </div>
    )
  if (notifications.length === 0)
    return (
      <EmptyState
        icon={<Bell />}
        title="Nothing new"
        text="Mentions, replies, shares and whatever else concerns you appear here."
      />
    )
  return (
    <div className="grid gap-3">
      {groupByDay(notifications).map(({ day, things }) => (
        <Day key={day} name={day} heading={isWhole ? 'h2' : 'h3'}>
          {things.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onOpen={(event, opened) => {
                onOpened?.()
                void open(event, opened)
              }}
            />
          ))}
        </Day>
      ))}
      {isWhole && hasNextPage ? (
        <Button
          className="justify-self-center"
          loading={pages.isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </div>
  )
}

type DayProps = { name: string; heading: 'h2' | 'h3'; children: ReactNode }

function Day({ name, heading: Heading, children }: DayProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-0.5">
      <Heading id={id} className="px-3 font-medium text-12 text-faint">
        {name}
      </Heading>
      <ul className="grid gap-0.5">{children}</ul>
    </section>
  )
}

/** Marks those as read that the list has, and none that come meanwhile. */
export function MarkAllRead({ unread }: { unread: number }) {
  const { notifications = [] } = useNotificationPages()
  const read = useReadNotifications()
  const [newest] = notifications
  return (
    <Button
      size="s"
      variant="ghost"
      disabled={unread === 0 || newest === undefined}
      onClick={() => newest && read.mutate({ until: newest.happenedAt })}
    >
      Mark all as read
    </Button>
  )
}
