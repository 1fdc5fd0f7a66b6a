import {
  deleteValueSetRoute,
  listValueSetsRoute,
  saveValueSetRoute,
  type ValueSet,
} from '@product/contract/value-sets'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'

const valueSetsKey = (promptId: string) => ['value-sets', promptId]

export const useValueSets = (promptId: string, isStored: boolean) =>
  useQuery({
    queryKey: valueSetsKey(promptId),
    queryFn: async () => (await call(listValueSetsRoute, { params: { id: promptId } })).sets,
    enabled: isStored,
  })

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

/** Deletes at once; the toast brings it back. */
export function useDeleteValueSet(promptId: string, onUndo: (set: ValueSet) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (set: ValueSet) =>
      call(deleteValueSetRoute, { params: { id: promptId, setId: set.id } }),
    onSuccess: (_, set) =>
      stackToast({
        title: `${set.name} deleted`,
        action: { label: 'Undo', onSelect: () => onUndo(set) },
      }),
    onError: (error) => stackError('Not deleted', error),
    onSettled: () => queries.invalidateQueries({ queryKey: valueSetsKey(promptId) }),
  })
}
