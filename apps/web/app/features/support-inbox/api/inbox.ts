import {
  followInboxRoute,
  getInboxRoute,
  InboxEvent,
  listConversationsRoute,
} from '@product/contract/support-inbox'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#web/lib/api/call.ts'
import { followStream } from '#web/lib/api/follow-stream.ts'
import { setStreamedData } from '#web/lib/api/set-streamed-data.ts'
import type { InboxFilter } from '../model/inbox-filter.ts'

export const supportInboxKey = ['support-inbox'] as const
const stateKey = [...supportInboxKey, 'state'] as const
export const conversationsKey = [...supportInboxKey, 'conversations'] as const

const firstPage: string | undefined = undefined

const getInbox = () => call(getInboxRoute)

/** Counts and operators, kept up to date by `useInboxStream`. */
export const useInbox = () => useQuery({ queryKey: stateKey, queryFn: getInbox })

const badgePause = 60_000

/** For the badge: asks from time to time, because following the inbox counts as being online. */
export function useInboxUnread(isOperator: boolean): number {
  const { data } = useQuery({
    queryKey: stateKey,
    queryFn: getInbox,
    enabled: isOperator,
    refetchInterval: badgePause,
    staleTime: badgePause / 2,
  })
  return data?.counts.unread ?? 0
}

/** Those that wait come first. */
export const listFirstConversations = async () =>
  (await call(listConversationsRoute, { query: {} })).conversations

export function useConversationPages(filter: InboxFilter) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...conversationsKey, filter],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call(listConversationsRoute, { query: { ...filter, cursor: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
  return { ...query, conversations: data?.pages.flatMap((page) => page.conversations) }
}

/**
 * Follows the inbox while it is shown, in the background too: the operator is online as long as they have it open
 * and are not away.
 */
export function useInboxStream(
  isAway: boolean,
  onChange: (ids: readonly string[] | null) => void,
): void {
  const queries = useQueryClient()
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    const ending = new AbortController()
    void followStream({
      path: `${followInboxRoute.path}?away=${isAway}`,
      schema: InboxEvent,
      signal: ending.signal,
      onEvent: (event) => {
        if (event.type === 'inbox') setStreamedData(queries, stateKey, event.inbox)
        else {
          void queries.invalidateQueries({ queryKey: conversationsKey })
          tell(event.ids)
        }
      },
    })
    return () => ending.abort()
  }, [queries, isAway])
}
