import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { useSecondFactor } from '../second-factor.ts'
import { authUserKey } from './get-auth-user.ts'
import { takeData } from './take-data.ts'

async function removeFactor(auth: AuthClient, factorId: string) {
  takeData(await auth.mfa.unenroll({ factorId }))
  // The stored session would go on naming the factor, and be asked for it.
  takeData(await auth.refreshSession())
}

export function useRemoveFactor() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (factorId: string) => withSecondFactor(() => removeFactor(auth, factorId)),
    // Exactly: the recovery codes go with the last factor, and cannot be counted then.
    onSuccess: () => queries.invalidateQueries({ queryKey: authUserKey, exact: true }),
  })
}
