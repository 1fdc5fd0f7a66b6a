import type { AuthClient } from './auth-client.ts'

let leaving = new AbortController()

/** Whether the person at this tab has asked to be signed out, so nobody needs to tell them. */
export const hasLeftByChoice = (): boolean => leaving.signal.aborted

/** Aborted when the person at this tab asks to be signed out: work behind the screens ends with it. */
export const signOutSignal = (): AbortSignal => leaving.signal

export function noteSignIn(): void {
  if (leaving.signal.aborted) leaving = new AbortController()
}

/** Ends the session of this device; the client forgets it even where the server cannot be told. */
export async function endSession(client: Pick<AuthClient, 'signOut'>): Promise<unknown> {
  leaving.abort()
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
