import { listModerationActionsRoute } from '@product/contract/moderation'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { moderationKey } from './moderation-keys.ts'

const firstPage: string | undefined = undefined

/** What operators did, the newest first. */
export function useActionPages() {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...moderationKey, 'actions'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call(listModerationActionsRoute, { query: { cursor: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
  return { ...query, actions: data?.pages.flatMap((page) => page.actions) }
}
