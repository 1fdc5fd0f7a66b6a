import { useQuery } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { takeData } from './take-data.ts'

export const passkeysKey = ['passkeys'] as const

const listPasskeys = async (auth: AuthClient) => takeData(await auth.passkey.list())

export function usePasskeys() {
  const auth = useAuthClient()
  return useQuery({ queryKey: passkeysKey, queryFn: () => listPasskeys(auth) })
}
