import type { PublicConfig } from '@product/contract/site'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { usePublicConfig } from '#web/lib/api/public-config.ts'

const AuthSettings = z.object({ external: z.object({ phone: z.boolean() }) })

/** What the sign-in service offers; the auth client has no call for it. */
async function getAuthSettings({ url, anonKey }: PublicConfig['auth']) {
  const response = await fetch(`${url}/settings`, { headers: { apikey: anonKey } })
  if (!response.ok) throw new Error(`The settings were answered with status ${response.status}`)
  return AuthSettings.parse(await response.json())
}

export function useAuthSettings() {
  const { auth } = usePublicConfig()
  return useQuery({ queryKey: ['auth-settings'], queryFn: () => getAuthSettings(auth) })
}
