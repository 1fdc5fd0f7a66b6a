import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { useSecondFactor } from '../second-factor.ts'
import { authUserKey } from './get-auth-user.ts'
import { returnAddress } from './return-address.ts'
import { takeData } from './take-data.ts'

export const requestEmailChange = async (auth: AuthClient, email: string) =>
  takeData(
    await auth.updateUser({ email }, { emailRedirectTo: returnAddress('/settings/account') }),
  ).user

export function useRequestEmailChange() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => withSecondFactor(() => requestEmailChange(auth, email)),
    onSuccess: (user) => queries.setQueryData(authUserKey, user),
  })
}
