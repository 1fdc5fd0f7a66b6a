import {
  changeConnectionRoute,
  checkConnectionRoute,
  createConnectionRoute,
  listConnectionsRoute,
  listLocalModelsRoute,
  removeConnectionRoute,
  testConnectionRoute,
} from '@product/contract/connections'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { modelsKey } from '#web/entities/run/runs.ts'
import { call } from '#web/lib/api/call.ts'

const connectionsKey = ['connections'] as const

const listConnections = () => call(listConnectionsRoute)

export const useConnections = () => useQuery({ queryKey: connectionsKey, queryFn: listConnections })

/** Under the key of connections, so that one that was connected is left out. */
export const useLocalModels = () =>
  useQuery({ queryKey: [...connectionsKey, 'local'], queryFn: () => call(listLocalModelsRoute) })

const createConnection = (connection: Access & { id: string; name?: string }) =>
  call(createConnectionRoute, { body: connection })

export function useCreateConnection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: createConnection,
    onSuccess: () => refreshConnections(queries),
  })
}

export type Changes = z.input<
  (typeof changeConnectionRoute.request.body.content)['application/json']['schema']
>

const changeConnection = ({ id, changes }: { id: string; changes: Changes }) =>
  call(changeConnectionRoute, { params: { id }, body: changes })

export function useChangeConnection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: changeConnection,
    onSuccess: () => refreshConnections(queries),
  })
}

const removeConnection = (id: string) => call(removeConnectionRoute, { params: { id } })

export function useRemoveConnection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: removeConnection,
    onSuccess: () => refreshConnections(queries),
  })
}

const checkConnection = (id: string) => call(checkConnectionRoute, { params: { id } })

export function useCheckConnection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: checkConnection,
    onSuccess: () => refreshConnections(queries),
  })
}

export type Access = z.input<
  (typeof testConnectionRoute.request.body.content)['application/json']['schema']
>

const testConnection = (access: Access) => call(testConnectionRoute, { body: access })

export const useTestConnection = () => useMutation({ mutationFn: testConnection })

/** Connections determine which models can be run. */
async function refreshConnections(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: connectionsKey }),
    queries.invalidateQueries({ queryKey: modelsKey }),
  ])
}
