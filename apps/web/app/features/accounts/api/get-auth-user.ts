import { useQuery } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { takeData } from './take-data.ts'

export const authUserKey = ['auth-user'] as const

const getAuthUser = async (auth: AuthClient) => takeData(await auth.getUser()).user

/** The user as the service knows it now, with factors, identities and a pending address. */
export function useAuthUser() {
  const auth = useAuthClient()
  return useQuery({ queryKey: authUserKey, queryFn: () => getAuthUser(auth) })
}
