import { useQuery } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { readAuthErrorCode } from '#web/lib/auth/describe-auth-error.ts'
import { takeData } from './take-data.ts'

export const recoveryCodesKey = ['auth-user', 'recovery-codes'] as const

type RecoveryCodes = { total: number; remaining: number }

/** How many are left; none where none were made yet. */
export async function getRecoveryCodes(auth: AuthClient): Promise<RecoveryCodes> {
  const answer = await auth.mfa.recoveryCodes.getStatus()
  if (answer.error && readAuthErrorCode(answer.error) === 'mfa_factor_not_found')
    return { total: 0, remaining: 0 }
  return takeData(answer)
}

export function useRecoveryCodes() {
  const auth = useAuthClient()
  return useQuery({ queryKey: recoveryCodesKey, queryFn: () => getRecoveryCodes(auth) })
}
