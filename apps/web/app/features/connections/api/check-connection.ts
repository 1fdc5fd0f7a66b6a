import { checkConnectionRoute } from '@product/contract/connections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { refreshConnections } from './refresh-connections.ts'

const checkConnection = (id: string) => call(checkConnectionRoute, { params: { id } })

export function useCheckConnection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: checkConnection,
    onSuccess: () => refreshConnections(queries),
  })
}
