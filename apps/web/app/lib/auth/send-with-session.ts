import { findLoadedAuthClient } from './auth-client.ts'
import { isPageLeft } from './page-owner.ts'
import { hasLeftByChoice } from './sign-out.ts'

/**
 * Sends a request as the person who is signed in, about the workspace that this tab is in; a refused token
 * is renewed once. While the owner of the page is asked to sign in again, it waits for them.
 */
export async function sendWithSession(request: Request): Promise<Response> {
  // Decided now, because the person may sign out before it is sent.
  const isOfVisitor = hasLeftByChoice() && !isPageLeft()
  const client = await findLoadedAuthClient()
  if (!client) return fetch(request)
  // Visitors do not load it.
  const { sendAsOwner } = await import('./send-as-owner.ts')
  return sendAsOwner(client, request, isOfVisitor)
}
