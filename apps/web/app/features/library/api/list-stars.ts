import { listStarsRoute } from '@product/contract/library'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

const firstPage: string | undefined = undefined

/** The public prompts that one has starred, the last first. */
export function useStars() {
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['stars'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call(listStarsRoute, { query: { cursor: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // A star may have been given on a public page meanwhile.
    refetchOnMount: 'always',
  })
  return { ...query, prompts: data?.pages.flatMap(({ prompts }) => prompts) }
}
