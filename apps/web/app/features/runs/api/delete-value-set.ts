import { deleteValueSetRoute, type ValueSet } from '@product/contract/value-sets'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { valueSetsKey } from './list-value-sets.ts'

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
    onError: (error) =>
      stackToast({ title: 'Not deleted', description: describeError(error), variant: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: valueSetsKey(promptId) }),
  })
}
