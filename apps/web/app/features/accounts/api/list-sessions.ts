import { listSessionsRoute } from '@product/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

export const sessionsKey = ['me', 'sessions'] as const

/** This device first, then the others as they were last used. */
async function listSessions() {
  const { sessions } = await call(listSessionsRoute)
  return sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

export const useSessions = () => useQuery({ queryKey: sessionsKey, queryFn: listSessions })
