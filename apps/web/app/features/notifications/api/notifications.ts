import {
  listNotificationsRoute,
  type Notification,
  readNotificationsRoute,
} from '@product/contract/notifications'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { followNotifications } from '#web/entities/notification/follow-notifications.ts'
import { call } from '#web/lib/api/call.ts'
import { setStreamedData } from '#web/lib/api/set-streamed-data.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useUserId } from '#web/lib/auth/auth-provider.tsx'

const listKey = ['notifications', 'list'] as const
const unreadKey = ['notifications', 'unread'] as const
const firstPage: string | undefined = undefined

const getPage = (cursor: string | undefined) =>
  call(listNotificationsRoute, { query: { cursor, limit: 20 } })
type Page = Awaited<ReturnType<typeof getPage>>
type Pages = InfiniteData<Page, string | undefined>

export function useNotificationPages() {
  const { data, ...query } = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => getPage(pageParam),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Others act while the page is elsewhere.
    staleTime: 0,
  })
  return { ...query, notifications: data?.pages.flatMap((page) => page.notifications) }
}

const countUnread = async () => (await call(listNotificationsRoute, { query: { limit: 1 } })).unread

/** How many are unread, kept up to date while it is shown. */
export function useUnreadCount(): number {
  const queries = useQueryClient()
  const userId = useUserId()
  const { data = 0 } = useQuery({ queryKey: unreadKey, queryFn: countUnread, staleTime: 0 })
  useEffect(() => {
    if (userId === undefined) return
    let revision: string | undefined
    return followNotifications(userId, (event) => {
      if (event.type !== 'notifications') return
      setStreamedData(queries, unreadKey, event.unread)
      if (event.revision !== revision) void queries.invalidateQueries({ queryKey: listKey })
      revision = event.revision
    })
  }, [userId, queries])
  return data
}

type Read = { ids: string[] } | { until: string }

const readNotifications = (read: Read) => call(readNotificationsRoute, { body: read })

/** Shown at once; what the server says afterwards counts. */
export function useReadNotifications() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: readNotifications,
    onMutate: async (read) => {
      await queries.cancelQueries({ queryKey: ['notifications'] })
      markRead(queries, read)
    },
    onError: (error) => stackError('The notifications were not marked as read', error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

function markRead(queries: QueryClient, read: Read): void {
  const isMeant = ({ id, happenedAt }: Notification) =>
    'ids' in read ? read.ids.includes(id) : happenedAt <= read.until
  let count = 0
  queries.setQueryData<Pages>(
    listKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          notifications: page.notifications.map((each) => {
            if (each.isRead || !isMeant(each)) return each
            count += 1
            return { ...each, isRead: true }
          }),
        })),
      },
  )
  queries.setQueryData<number>(unreadKey, (unread = 0) =>
    'ids' in read ? Math.max(unread - count, 0) : 0,
  )
}
