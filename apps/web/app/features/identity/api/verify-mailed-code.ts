import type { PublicConfig } from '@product/contract/site'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'

export type MailedCode = { email: string; token: string; type: 'signup' | 'recovery' }

/** Signs in whoever can read the mail, also on a device where its link would not work. */
export async function verifyMailedCode(
  auth: PublicConfig['auth'],
  code: MailedCode,
): Promise<void> {
  const client = await loadAuthClient(auth)
  const { error } = await client.verifyOtp(code)
  if (error) throw error
}
