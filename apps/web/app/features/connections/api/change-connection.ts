import { changeConnectionRoute } from '@product/contract/connections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#web/lib/api/call.ts'
import { refreshConnections } from './refresh-connections.ts'

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
