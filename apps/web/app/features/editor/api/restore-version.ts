import { restoreVersionRoute } from '@product/contract/versions'
import { createId } from '@product/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { historyKey } from './list-versions.ts'

const restoreVersion = (id: string, number: number, saveId: string) =>
  call(restoreVersionRoute, { params: { id, number }, body: { saveId } })

export function useRestoreVersion(promptId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (number: number) => restoreVersion(promptId, number, createId()),
    onSuccess: () => queries.invalidateQueries({ queryKey: historyKey(promptId) }),
  })
}
