import { getPromptMetricsRoute } from '@product/contract/metrics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { promptMetricsKey } from '#web/entities/run/runs.ts'
import { call } from '#web/lib/api/call.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'

export const usePromptMetrics = (promptId: string, days: number) =>
  useQuery({
    queryKey: [...promptMetricsKey(promptId), days],
    queryFn: () => call(getPromptMetricsRoute, { params: { id: promptId }, query: { days } }),
    placeholderData: keepPreviousData,
    retry: isWorthRetrying,
  })
