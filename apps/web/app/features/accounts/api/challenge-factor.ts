import { useMutation } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { takeData } from './take-data.ts'

/** For a phone this sends the code. */
export const challengeFactor = async (auth: AuthClient, factorId: string) =>
  takeData(await auth.mfa.challenge({ factorId }))

export function useChallengeFactor() {
  const auth = useAuthClient()
  return useMutation({ mutationFn: (factorId: string) => challengeFactor(auth, factorId) })
}
