import { listModelsRoute } from '@product/contract/connections'
import { getRunRoute } from '@product/contract/runs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'
import { findBrowserModel } from './browser-model/language-model.ts'

/**
 * Under this key is everything that shows runs. Rating and deleting invalidate what they change; after
 * a run, lists and metrics are read anew when they are opened.
 */
export const runsKey = ['runs'] as const
export const runListsKey = [...runsKey, 'lists'] as const
export const runKey = (id: string) => [...runsKey, 'one', id] as const
export const metricsKey = [...runsKey, 'metrics'] as const
export const promptMetricsKey = (promptId: string) => [...metricsKey, promptId] as const

const whileItRuns = 1_000

export const useRun = (id: string) =>
  useQuery({
    queryKey: runKey(id),
    queryFn: () => call(getRunRoute, { params: { id } }),
    retry: isWorthRetrying,
    refetchInterval: ({ state }) => (state.data?.status === 'Running' ? whileItRuns : false),
  })

export const modelsKey = ['models'] as const

/** Models that can be run or connected. Refetched when the person returns to the page. */
export const modelsQuery = queryOptions({
  queryKey: modelsKey,
  queryFn: () => call(listModelsRoute),
  staleTime: 30_000,
})
export const useModels = () => useQuery(modelsQuery)

/** The model of this browser; null in most. It may have been downloaded since. */
export const browserModelQuery = queryOptions({
  queryKey: ['browser-model'],
  queryFn: findBrowserModel,
  networkMode: 'always',
  staleTime: 30_000,
})
