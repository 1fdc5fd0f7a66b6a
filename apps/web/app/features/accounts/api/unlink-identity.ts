import type { UserIdentity } from '@supabase/auth-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { authUserKey } from './get-auth-user.ts'
import { meKey } from './get-me.ts'
import { takeData } from './take-data.ts'

async function unlinkIdentity(auth: AuthClient, identity: UserIdentity) {
  takeData(await auth.unlinkIdentity(identity))
  takeData(await auth.refreshSession())
}

export function useUnlinkIdentity() {
  const auth = useAuthClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (identity: UserIdentity) => unlinkIdentity(auth, identity),
    // The account's address may have moved to another identity.
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: authUserKey }),
        queries.invalidateQueries({ queryKey: meKey, exact: true }),
      ])
    },
  })
}
