import { saveValueSetRoute, type ValueSet } from '@product/contract/value-sets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { valueSetsKey } from './list-value-sets.ts'

export type KeptSet = Omit<ValueSet, 'updatedAt'>

const saveValueSet = (promptId: string, { id: setId, ...body }: KeptSet) =>
  call(saveValueSetRoute, { params: { id: promptId, setId }, body })

export function useSaveValueSet(promptId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (set: KeptSet) => saveValueSet(promptId, set),
    onSuccess: () => queries.invalidateQueries({ queryKey: valueSetsKey(promptId) }),
  })
}
