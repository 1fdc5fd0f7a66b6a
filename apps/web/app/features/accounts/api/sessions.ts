import { endSessionRoute, listSessionsRoute, type Session } from '@product/contract/accounts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'

export const sessionsKey = ['me', 'sessions'] as const

/** This device first, then the others as they were last used. */
async function listSessions() {
  const { sessions } = await call(listSessionsRoute)
  return sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

export const useSessions = () => useQuery({ queryKey: sessionsKey, queryFn: listSessions })

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

async function endOtherSessions(auth: AuthClient) {
  const { error } = await auth.signOut({ scope: 'others' })
  if (error) throw error
}

export function useEndOtherSessions() {
  const auth = useAuthClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => endOtherSessions(auth),
    onMutate: () => dropSessions(queries, (session) => !session.isCurrent),
    onError: (_error, _variables, restore) => restore?.(),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Takes sessions off the list before the server has answered; the result brings them back. */
async function dropSessions(queries: QueryClient, isEnded: (session: Session) => boolean) {
  await queries.cancelQueries({ queryKey: sessionsKey })
  const before = queries.getQueryData<Session[]>(sessionsKey)
  queries.setQueryData<Session[]>(sessionsKey, (sessions) =>
    sessions?.filter((session) => !isEnded(session)),
  )
  return () => queries.setQueryData(sessionsKey, before)
}
