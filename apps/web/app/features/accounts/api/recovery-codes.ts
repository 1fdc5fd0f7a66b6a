import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { useSecondFactor } from '../second-factor.ts'
import { authUserKey, takeData } from './auth-user.ts'

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

/** New codes replace the old ones; this answer is the only one that shows them. */
async function makeRecoveryCodes(auth: AuthClient, replace: boolean) {
  const { recoveryCodes } = auth.mfa
  const answer = replace ? await recoveryCodes.regenerate() : await recoveryCodes.generate()
  return takeData(answer).codes
}

export function useMakeRecoveryCodes() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (replace: boolean) => withSecondFactor(() => makeRecoveryCodes(auth, replace)),
    // Not kept once shown.
    gcTime: 0,
    // Their count, too, is below this key.
    onSuccess: () => queries.invalidateQueries({ queryKey: authUserKey }),
  })
}
