import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { useSecondFactor } from '../second-factor.ts'
import { refreshProtection } from './refresh-protection.ts'
import { replaceLeftover } from './replace-leftover.ts'
import { takeData } from './take-data.ts'

/** The browser asks for the key meanwhile. Its make is nobody's business. */
const addSecurityKey = (auth: AuthClient, friendlyName: string) =>
  replaceLeftover(auth, friendlyName, async () =>
    takeData(
      await auth.mfa.webauthn.register(
        { friendlyName },
        {
          authenticatorSelection: { authenticatorAttachment: 'cross-platform' },
          attestation: 'none',
          hints: [],
        },
      ),
    ),
  )

export function useAddSecurityKey() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (friendlyName: string) =>
      withSecondFactor(() => addSecurityKey(auth, friendlyName)),
    onSuccess: () => refreshProtection(queries),
  })
}
