import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { authUserKey } from './get-auth-user.ts'
import { takeData } from './take-data.ts'

const verifyRecoveryCode = async (auth: AuthClient, code: string) =>
  takeData(await auth.mfa.recoveryCodes.verify({ code }))

export function useVerifyRecoveryCode() {
  const auth = useAuthClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => verifyRecoveryCode(auth, code),
    onSuccess: () => queries.invalidateQueries({ queryKey: authUserKey }),
  })
}
