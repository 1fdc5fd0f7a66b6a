import { productName } from '@product/domain'
import { useMutation } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { useSecondFactor } from '../second-factor.ts'
import { replaceLeftover } from './replace-leftover.ts'
import { takeData } from './take-data.ts'

const enrollAppFactor = (auth: AuthClient, friendlyName: string) =>
  replaceLeftover(auth, friendlyName, async () =>
    takeData(await auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: productName })),
  )

export function useEnrollAppFactor() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  return useMutation({
    mutationFn: (friendlyName: string) =>
      withSecondFactor(() => enrollAppFactor(auth, friendlyName)),
  })
}
