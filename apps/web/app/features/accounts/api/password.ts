import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { useSecondFactor } from '../second-factor.ts'
import { authUserKey, takeData } from './auth-user.ts'
import { sessionsKey } from './sessions.ts'

const sendReauthenticationCode = async (auth: AuthClient) => takeData(await auth.reauthenticate())

export function useSendReauthenticationCode() {
  const auth = useAuthClient()
  return useMutation({ mutationFn: () => sendReauthenticationCode(auth) })
}

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
