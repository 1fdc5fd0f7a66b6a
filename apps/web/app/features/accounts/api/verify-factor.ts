import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { challengeFactor } from './challenge-factor.ts'
import { authUserKey } from './get-auth-user.ts'
import { sessionsKey } from './list-sessions.ts'
import { takeData } from './take-data.ts'

/** A phone's challenge was made when its code was sent; an app needs none before it is asked. */
export type FactorCode = { factorId: string; challengeId?: string | undefined; code: string }

async function verifyFactor(auth: AuthClient, { factorId, challengeId, code }: FactorCode) {
  const challenge = challengeId ?? (await challengeFactor(auth, factorId)).id
  return takeData(await auth.mfa.verify({ factorId, challengeId: challenge, code: code.trim() }))
}

export function useVerifyFactor() {
  const auth = useAuthClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: FactorCode) => verifyFactor(auth, code),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: authUserKey }),
        queries.invalidateQueries({ queryKey: sessionsKey }),
      ])
    },
  })
}
