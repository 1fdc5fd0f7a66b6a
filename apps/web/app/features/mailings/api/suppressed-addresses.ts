import { liftSuppressionRoute, listSuppressedAddressesRoute } from '@product/contract/mailings'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { mailingsKey } from './mailings.ts'

const suppressedKey = [...mailingsKey, 'suppressed'] as const
const firstPage: string | undefined = undefined

export function useSuppressedPages(q: string) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...suppressedKey, q],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call(listSuppressedAddressesRoute, { query: { q, cursor: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  return {
    ...query,
    addresses: data?.pages.flatMap((page) => page.addresses),
    total: data?.pages.at(-1)?.total,
  }
}

export function useLiftSuppression() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; address: string }) =>
      call(liftSuppressionRoute, { params: { id } }),
    onSuccess: (_, { address }) =>
      stackToast({ title: `${address} gets mailings again`, variant: 'success' }),
    onError: (error) => stackError('Nothing was changed', error),
    onSettled: () => queries.invalidateQueries({ queryKey: suppressedKey }),
  })
}
