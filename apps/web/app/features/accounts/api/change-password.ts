import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { useSecondFactor } from '../second-factor.ts'
import { authUserKey } from './get-auth-user.ts'
import { sessionsKey } from './list-sessions.ts'
import { takeData } from './take-data.ts'

export type PasswordChange = { password: string; currentPassword?: string; code?: string }

const changePassword = async (
  auth: AuthClient,
  { password, currentPassword, code }: PasswordChange,
) =>
  takeData(
    await auth.updateUser({
      password,
      ...(currentPassword && { current_password: currentPassword }),
      ...(code && { nonce: code.trim() }),
    }),
  ).user

export function useChangePassword() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: PasswordChange) => withSecondFactor(() => changePassword(auth, change)),
    onSuccess: async (user) => {
      queries.setQueryData(authUserKey, user)
      await queries.invalidateQueries({ queryKey: sessionsKey })
    },
  })
}
