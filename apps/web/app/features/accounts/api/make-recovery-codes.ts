import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { useSecondFactor } from '../second-factor.ts'
import { authUserKey } from './get-auth-user.ts'
import { takeData } from './take-data.ts'

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
