import { getOriginalUpdateRoute, settleOriginalUpdateRoute } from '@product/contract/publishing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'

const originalKey = (promptId: string) => ['original-update', promptId] as const

/** The newer version of the original of this copy; null if there is none. */
export const useOriginalUpdate = (promptId: string, isCopy: boolean) =>
  useQuery({
    queryKey: originalKey(promptId),
    queryFn: async () => (await call(getOriginalUpdateRoute, { params: { id: promptId } })).update,
    enabled: isCopy,
    refetchOnMount: 'always',
    retry: isWorthRetrying,
  })

type Settled = { version: number; merged: boolean }

/** That version of the original is not offered again. */
export function useSettleUpdate(promptId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (settled: Settled) =>
      call(settleOriginalUpdateRoute, { params: { id: promptId }, body: settled }),
    onMutate: () => queries.setQueryData(originalKey(promptId), null),
    onError: () => queries.invalidateQueries({ queryKey: originalKey(promptId) }),
  })
}
