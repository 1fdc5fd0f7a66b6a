import { useMutation } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { useSecondFactor } from '../second-factor.ts'
import { replaceLeftover } from './replace-leftover.ts'
import { takeData } from './take-data.ts'

export type PhoneFactor = { friendlyName: string; phone: string }

const enrollPhoneFactor = (auth: AuthClient, factor: PhoneFactor) =>
  replaceLeftover(auth, factor.friendlyName, async () =>
    takeData(await auth.mfa.enroll({ factorType: 'phone', ...factor })),
  )

export function useEnrollPhoneFactor() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  return useMutation({
    mutationFn: (factor: PhoneFactor) => withSecondFactor(() => enrollPhoneFactor(auth, factor)),
  })
}
