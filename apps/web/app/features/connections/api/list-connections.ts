import { listConnectionsRoute } from '@product/contract/connections'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

export const connectionsKey = ['connections'] as const

const listConnections = () => call(listConnectionsRoute)

export const useConnections = () => useQuery({ queryKey: connectionsKey, queryFn: listConnections })
