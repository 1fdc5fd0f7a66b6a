import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { callbackUrl } from '#web/lib/auth/callback-url.ts'
import { useSecondFactor } from '../second-factor.ts'
import { authUserKey } from './get-auth-user.ts'
import { takeData } from './take-data.ts'

const requestEmailChange = async (auth: AuthClient, email: string) =>
  takeData(
    await auth.updateUser(
      { email },
      { emailRedirectTo: callbackUrl({ next: '/settings/account', flow: 'email_change' }) },
    ),
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
