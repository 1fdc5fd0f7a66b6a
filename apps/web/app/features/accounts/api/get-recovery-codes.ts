import { useQuery } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { takeData } from './take-data.ts'

const recoveryCodesKey = ['auth-user', 'recovery-codes'] as const

/** How many are left; for those who have made some. */
const getRecoveryCodes = async (auth: AuthClient) =>
  takeData(await auth.mfa.recoveryCodes.getStatus())

export function useRecoveryCodes(areMade: boolean) {
  const auth = useAuthClient()
  return useQuery({
    queryKey: recoveryCodesKey,
    queryFn: () => getRecoveryCodes(auth),
    enabled: areMade,
  })
}
