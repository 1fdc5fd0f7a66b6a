import { listModelsRoute } from '@product/contract/connections'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

export const modelsKey = ['models'] as const

/** What can be run now, and what could be connected. Asked again on coming back from there. */
export const useModels = () =>
  useQuery({ queryKey: modelsKey, queryFn: () => call(listModelsRoute), staleTime: 30_000 })
