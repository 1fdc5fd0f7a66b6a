import { getPlanRoute } from '@product/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'

export const planUseKey = ['plan-use'] as const

const getPlan = () => call(getPlanRoute)

/** Asked for again with each visit: prompts, connections and runs change elsewhere. */
export const usePlanUse = () =>
  useQuery({
    queryKey: planUseKey,
    queryFn: getPlan,
    retry: isWorthRetrying,
    refetchOnMount: 'always',
  })
