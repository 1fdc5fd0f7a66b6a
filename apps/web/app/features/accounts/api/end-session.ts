import { endSessionRoute } from '@product/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { dropSessions } from './drop-sessions.ts'
import { sessionsKey } from './list-sessions.ts'

const endSession = (id: string) => call(endSessionRoute, { params: { id } })

export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: endSession,
    onMutate: (id) => dropSessions(queries, (session) => session.id === id),
    onError: (_error, _id, restore) => restore?.(),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}
