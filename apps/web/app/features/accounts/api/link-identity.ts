import { useMutation } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { callbackUrl } from '#web/lib/auth/callback-url.ts'
import { takeData } from './take-data.ts'

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
