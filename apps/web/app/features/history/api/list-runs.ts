import { listRunsRoute, type RunFilter, type RunSummary } from '@product/contract/runs'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { runListsKey } from '#web/entities/run/run-keys.ts'
import { call } from '#web/lib/api/call.ts'

export type RunListFilter = z.input<typeof RunFilter>

const firstPage: string | undefined = undefined
const whileSomethingRuns = 1_500

const isRunning = ({ status }: RunSummary) => status === 'Running'

/** The newest runs first. While one of them goes on, they are asked for again and again. */
export function useRunPages(filter: RunListFilter, limit = 30) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...runListsKey, filter, limit],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call(listRunsRoute, { query: { ...filter, limit, cursor: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.runs.some(isRunning)) ? whileSomethingRuns : false,
  })
  return {
    ...query,
    runs: data?.pages.flatMap((page) => page.runs),
    models: data?.pages[0]?.models ?? [],
  }
}
