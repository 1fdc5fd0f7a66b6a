import type { PublicConfig } from '@product/contract/site'
import type { Session } from '@supabase/auth-js'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'
import { callbackUrl } from '#web/lib/auth/callback-url.ts'

export type NewUser = { firstName: string; lastName: string; email: string; password: string }

/** Without a session the address has to be confirmed by mail first. */
export async function signUp(
  auth: PublicConfig['auth'],
  { firstName, lastName, email, password }: NewUser,
  next: string,
): Promise<Session | null> {
  const client = await loadAuthClient(auth)
  const { data, error } = await client.signUp({
    email,
    password,
    options: {
      data: { first_name: firstName, last_name: lastName },
      emailRedirectTo: callbackUrl({ flow: 'signup', next }),
    },
  })
  if (error) throw error
  return data.session
}

export async function resendConfirmation(
  auth: PublicConfig['auth'],
  email: string,
  next: string,
): Promise<void> {
  const client = await loadAuthClient(auth)
  const emailRedirectTo = callbackUrl({ flow: 'signup', next })
  const { error } = await client.resend({ type: 'signup', email, options: { emailRedirectTo } })
  if (error) throw error
}
