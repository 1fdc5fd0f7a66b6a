import { countDocsFeedbackRoute, listDocsCommentsRoute } from '@product/contract/docs-feedback'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

export const useFeedbackCounts = () =>
  useQuery({
    queryKey: ['docs-feedback', 'pages'],
    queryFn: () => call(countDocsFeedbackRoute),
  })

const firstPage: string | undefined = undefined

export function useDocsComments() {
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['docs-feedback', 'comments'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call(listDocsCommentsRoute, { query: { cursor: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
  return { ...query, comments: data?.pages.flatMap((page) => page.comments) }
}
