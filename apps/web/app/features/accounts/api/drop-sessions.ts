import type { Session } from '@product/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { sessionsKey } from './list-sessions.ts'

/** Takes sessions off the list before the server has answered; the result brings them back. */
export async function dropSessions(queries: QueryClient, isEnded: (session: Session) => boolean) {
  await queries.cancelQueries({ queryKey: sessionsKey })
  const before = queries.getQueryData<Session[]>(sessionsKey)
  queries.setQueryData<Session[]>(sessionsKey, (sessions) =>
    sessions?.filter((session) => !isEnded(session)),
  )
  return () => queries.setQueryData(sessionsKey, before)
}
