import { getPromptMetricsRoute, getWorkspaceMetricsRoute } from '@product/contract/metrics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { metricsKey, promptMetricsKey } from '#web/entities/run/runs.ts'
import { call } from '#web/lib/api/call.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'
import type { PeriodView } from '../model/period-view.ts'

export const usePromptMetrics = (promptId: string, period: PeriodView) =>
  useQuery({
    queryKey: [...promptMetricsKey(promptId), period],
    queryFn: () => call(getPromptMetricsRoute, { params: { id: promptId }, query: period }),
    placeholderData: keepPreviousData,
    retry: isWorthRetrying,
  })

export const useWorkspaceMetrics = (id: string, period: PeriodView) =>
  useQuery({
    queryKey: [...metricsKey, 'workspace', id, period],
    queryFn: () => call(getWorkspaceMetricsRoute, { params: { id }, query: period }),
    placeholderData: keepPreviousData,
    retry: isWorthRetrying,
  })
