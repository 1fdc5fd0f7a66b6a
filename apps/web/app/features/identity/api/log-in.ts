import type { PublicConfig } from '@product/contract/site'
import type { Session } from '@supabase/auth-js'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'

type Credentials = { email: string; password: string }

export async function logIn(
  auth: PublicConfig['auth'],
  credentials: Credentials,
): Promise<Session> {
  const client = await loadAuthClient(auth)
  const { data, error } = await client.signInWithPassword(credentials)
  if (error) throw error
  return data.session
}
