import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { useSecondFactor } from '../second-factor.ts'
import { passkeysKey } from './list-passkeys.ts'
import { takeData } from './take-data.ts'

/** The browser asks the person meanwhile. */
const addPasskey = async (auth: AuthClient) => takeData(await auth.registerPasskey())

export function useAddPasskey() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => withSecondFactor(() => addPasskey(auth)),
    onSuccess: () => queries.invalidateQueries({ queryKey: passkeysKey }),
  })
}
