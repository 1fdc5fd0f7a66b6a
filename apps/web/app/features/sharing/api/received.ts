import {
  getSharedCollectionRoute,
  leaveShareRoute,
  listReceivedRoute,
  listSharersRoute,
  type ReceivedFilter,
  type ReceivedShare,
} from '@product/contract/received-shares'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'

export type SharedFilter = Pick<z.input<typeof ReceivedFilter>, 'q' | 'sharer' | 'access'>

const receivedKey = ['received'] as const
const firstPage: string | undefined = undefined

/** The previous list stays visible while another filter loads. */
export function useReceivedPages(filter: SharedFilter, limit = 24) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...receivedKey, 'list', filter, limit],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call(listReceivedRoute, { query: { ...filter, limit, cursor: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Others share while the page is elsewhere.
    staleTime: 0,
  })
  return {
    ...query,
    shares: data?.pages.flatMap((page) => page.shares),
    total: data?.pages[0]?.total ?? 0,
  }
}

const listSharers = () => call(listSharersRoute)

export const useSharers = () =>
  useQuery({ queryKey: [...receivedKey, 'sharers'], queryFn: listSharers, staleTime: 0 })

const leaveShare = ({ id }: ReceivedShare) => call(leaveShareRoute, { params: { id } })

export function useLeaveShare() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: leaveShare,
    onSuccess: (_, { title }) => stackToast({ title: `You left ${title}`, variant: 'success' }),
    onError: (error) => stackError('You could not leave', error),
    onSettled: () => queries.invalidateQueries({ queryKey: receivedKey }),
  })
}

export function useSharedCollection(id: string) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...receivedKey, 'collection', id],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call(getSharedCollectionRoute, { params: { id }, query: { cursor: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    retry: isWorthRetrying,
    staleTime: 0,
  })
  return {
    ...query,
    collection: data?.pages[0],
    prompts: data?.pages.flatMap((page) => page.prompts) ?? [],
  }
}
