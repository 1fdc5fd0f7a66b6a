import { getPromptMetricsRoute } from '@product/contract/metrics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { isWorthRetrying } from '#web/lib/is-worth-retrying.ts'
import { promptMetricsKey } from '#web/lib/runs/run-keys.ts'

export const usePromptMetrics = (promptId: string, days: number) =>
  useQuery({
    queryKey: [...promptMetricsKey(promptId), days],
    queryFn: () => call(getPromptMetricsRoute, { params: { id: promptId }, query: { days } }),
    placeholderData: keepPreviousData,
    retry: isWorthRetrying,
  })
