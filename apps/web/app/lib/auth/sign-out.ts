import type { AuthClient } from './auth-client.ts'

let leaving = false

/** Whether this tab is signing out because its person asked for it. */
export const isSigningOut = (): boolean => leaving

/** Ends the session of this device. */
export async function signOut(client: AuthClient): Promise<void> {
  leaving = true
  try {
    const { error } = await client.signOut({ scope: 'local' })
    if (error) throw error
  } finally {
    leaving = false
  }
}
