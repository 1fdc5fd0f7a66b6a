import { showToast } from '@product/ui/feedback/toast-once-store'
import type { AuthClient } from './auth-client.ts'

let leftByChoice = false

/** Whether the person at this tab has asked to be signed out, so nobody needs to tell them. */
export const hasLeftByChoice = (): boolean => leftByChoice

export function noteSignIn(): void {
  leftByChoice = false
}

/** Signs this device out in any case, and says so where the server does not know of it. */
export async function signOut(client: AuthClient): Promise<void> {
  const error = await endSession(client)
  if (!error || isRefusal(error)) return
  showToast({
    title: 'Signed out',
    description:
      'Signed out on this device, but the server couldn’t be reached. End the session in Settings later.',
    variant: 'destructive',
  })
}

/** Ends the session of this device; the client forgets it even where the server cannot be told. */
export async function endSession(client: AuthClient): Promise<unknown> {
  leftByChoice = true
  try {
    return (await client.signOut({ scope: 'local' })).error
  } catch (error) {
    return error
  }
}

const refusals = new Set([400, 401, 403])

/** Whether the service has said no for good, and not merely not now. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  refusals.has(error.status)
