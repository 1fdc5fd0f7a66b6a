import { listReportsRoute, type Report } from '@product/contract/moderation'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { moderationKey } from './moderation-keys.ts'

const firstPage: string | undefined = undefined

export function useReportPages(status: Report['status']) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...moderationKey, 'reports', status],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call(listReportsRoute, { query: { status, cursor: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
  return {
    ...query,
    reports: data?.pages.flatMap((page) => page.reports),
    open: data?.pages.at(-1)?.open,
  }
}
