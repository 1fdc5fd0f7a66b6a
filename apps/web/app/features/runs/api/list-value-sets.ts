import { listValueSetsRoute } from '@product/contract/value-sets'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

export const valueSetsKey = (promptId: string) => ['value-sets', promptId]

export const useValueSets = (promptId: string, isStored: boolean) =>
  useQuery({
    queryKey: valueSetsKey(promptId),
    queryFn: async () => (await call(listValueSetsRoute, { params: { id: promptId } })).sets,
    enabled: isStored,
  })
