import { createConnectionRoute } from '@product/contract/connections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { refreshConnections } from './refresh-connections.ts'
import type { Access } from './test-connection.ts'

const createConnection = (connection: Access & { id: string }) =>
  call(createConnectionRoute, { body: connection })

export function useCreateConnection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: createConnection,
    onSuccess: () => refreshConnections(queries),
  })
}
