import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { dropSessions } from './drop-sessions.ts'
import { sessionsKey } from './list-sessions.ts'

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
