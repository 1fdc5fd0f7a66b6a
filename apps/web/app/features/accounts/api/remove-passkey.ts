import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { useSecondFactor } from '../second-factor.ts'
import { passkeysKey } from './list-passkeys.ts'
import { takeData } from './take-data.ts'

const removePasskey = async (auth: AuthClient, passkeyId: string) =>
  takeData(await auth.passkey.delete({ passkeyId }))

export function useRemovePasskey() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (passkeyId: string) => withSecondFactor(() => removePasskey(auth, passkeyId)),
    onSuccess: () => queries.invalidateQueries({ queryKey: passkeysKey }),
  })
}
