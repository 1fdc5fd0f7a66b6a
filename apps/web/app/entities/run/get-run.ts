import { getRunRoute } from '@product/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'
import { runKey } from './run-keys.ts'

const whileItRuns = 1_000

export const useRun = (id: string) =>
  useQuery({
    queryKey: runKey(id),
    queryFn: () => call(getRunRoute, { params: { id } }),
    retry: isWorthRetrying,
    refetchInterval: ({ state }) => (state.data?.status === 'Running' ? whileItRuns : false),
  })
