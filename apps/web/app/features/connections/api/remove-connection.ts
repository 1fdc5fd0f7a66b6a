import { removeConnectionRoute } from '@product/contract/connections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { refreshConnections } from './refresh-connections.ts'

const removeConnection = (id: string) => call(removeConnectionRoute, { params: { id } })

export function useRemoveConnection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: removeConnection,
    onSuccess: () => refreshConnections(queries),
  })
}
