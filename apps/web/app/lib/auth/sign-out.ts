import type { AuthClient } from './auth-client.ts'

let leftByChoice = false

/** Whether the person at this tab has asked to be signed out, so nobody needs to tell them. */
export const hasLeftByChoice = (): boolean => leftByChoice

export function noteSignIn(): void {
  leftByChoice = false
}

/** Ends the session of this device. */
export async function signOut(client: AuthClient): Promise<void> {
  leftByChoice = true
  const { error } = await client.signOut({ scope: 'local' })
  if (!error) return
  leftByChoice = false
  throw error
}
