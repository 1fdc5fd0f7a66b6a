import type { UserIdentity } from '@supabase/auth-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { callbackUrl } from '#web/lib/auth/callback-url.ts'
import { authUserKey, takeData } from './auth-user.ts'
import { meKey } from './profile.ts'

export type LinkableProvider = 'google' | 'github'

/** Leaves the page for the provider's. */
const linkIdentity = async (auth: AuthClient, provider: LinkableProvider) =>
  takeData(
    await auth.linkIdentity({
      provider,
      options: {
        redirectTo: callbackUrl({ next: '/settings/linked-accounts', flow: 'link', provider }),
      },
    }),
  )

export function useLinkIdentity() {
  const auth = useAuthClient()
  return useMutation({ mutationFn: (provider: LinkableProvider) => linkIdentity(auth, provider) })
}

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
