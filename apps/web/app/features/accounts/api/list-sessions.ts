import { listSessions as route } from '@product/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'

export const sessionsKey = ['me', 'sessions'] as const

export const listSessions = async () => (await call(route)).sessions

export const useSessions = () => useQuery({ queryKey: sessionsKey, queryFn: listSessions })
