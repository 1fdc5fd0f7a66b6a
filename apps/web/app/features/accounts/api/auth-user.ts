import type { PublicConfig } from '@product/contract/site'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { findAuthUrl } from '#web/lib/auth/find-auth-url.ts'

type Answer = { data: unknown; error: Error | null }
type Success<Given extends Answer> = Extract<Given, { error: null }>

/** The auth client returns its errors; here they are thrown, as everywhere else. */
export function takeData<Given extends Answer>(answer: Given): Success<Given>['data'] {
  if (hasSucceeded(answer)) return answer.data
  throw answer.error ?? new Error('The service answered with nothing.')
}

const hasSucceeded = <Given extends Answer>(answer: Given): answer is Success<Given> =>
  answer.error === null

export const authUserKey = ['auth-user'] as const

const getAuthUser = async (auth: AuthClient) => takeData(await auth.getUser()).user

/** The user as the service knows it now, with factors, identities and a pending address. */
export function useAuthUser() {
  const auth = useAuthClient()
  return useQuery({ queryKey: authUserKey, queryFn: () => getAuthUser(auth) })
}

const AuthSettings = z.object({ external: z.object({ phone: z.boolean() }) })

/** The settings of the sign-in service; the auth client has no method for them. */
async function getAuthSettings(auth: PublicConfig['auth']) {
  const address = `${findAuthUrl(auth)}/settings`
  const response = await fetch(address, { headers: { apikey: auth.anonKey } })
  if (!response.ok) throw new Error(`The settings were answered with status ${response.status}`)
  return AuthSettings.parse(await response.json())
}

export function useAuthSettings() {
  const { auth } = usePublicConfig()
  return useQuery({ queryKey: ['auth-settings'], queryFn: () => getAuthSettings(auth) })
}
