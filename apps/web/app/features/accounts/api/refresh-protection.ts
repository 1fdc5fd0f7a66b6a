import type { QueryClient } from '@tanstack/react-query'
import { authUserKey } from './get-auth-user.ts'
import { sessionsKey } from './list-sessions.ts'

/** After a proof: what the account has and how this session stands. */
export const refreshProtection = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: authUserKey }),
    queries.invalidateQueries({ queryKey: sessionsKey }),
  ])
