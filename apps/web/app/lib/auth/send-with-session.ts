import type { Session } from '@supabase/auth-js'
import { type AuthClient, findLoadedAuthClient } from './auth-client.ts'
import { isForeign, noteLoaded, waitForOwner } from './page-owner.ts'
import { isRefusal } from './sign-out.ts'

/**
 * Sends a request as the person who is signed in, about the workspace that this tab is in; a refused token
 * is renewed once. While the owner of the page is asked to sign in again, it waits for them.
 */
export async function sendWithSession(request: Request): Promise<Response> {
  const client = await findLoadedAuthClient()
  const session = client && (await findSession(client))
  if (!client || !session) return fetch(request)
  if (isForeign(session.user.id)) return refuseForeign()

  const response = await send(request.clone(), session)
  if (!(await isRefused(response))) {
    noteLoaded()
    return response
  }
  const renewed = (await renewSession(client)) ?? (await findEndedSession(client))
  if (!renewed) return response
  return isForeign(renewed.user.id) ? refuseForeign() : send(request, renewed)
}

async function readSession(client: AuthClient): Promise<Session | null> {
  return (await client.getSession()).data.session
}

async function findSession(client: AuthClient): Promise<Session | null> {
  const session = await readSession(client)
  if (session) return session
  await waitForOwner()
  return await readSession(client)
}

/** After a refusal: the session of the owner once they are back; none where it may yet be renewed. */
async function findEndedSession(client: AuthClient): Promise<Session | null> {
  return (await readSession(client)) ? null : await findSession(client)
}

const refuseForeign = () =>
  Response.json(
    { error: { code: 'auth.other-account', message: 'Another account is signed in here.' } },
    { status: 401 },
  )

async function send(request: Request, { access_token, user }: Session): Promise<Response> {
  request.headers.set('authorization', `Bearer ${access_token}`)
  // Visitors do not load it.
  const { sendInWorkspace } = await import('#web/lib/workspace/send-in-workspace.ts')
  return sendInWorkspace(request, user.id)
}

/** A token that has expired, or one from before the account had a second factor. */
const renewable = new Set(['auth.invalid', 'auth.second-factor-required'])

async function isRefused(response: Response): Promise<boolean> {
  if (response.status !== 401 && response.status !== 403) return false
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  return renewable.has(body?.error?.code)
}

async function renewSession(client: AuthClient): Promise<Session | null> {
  const { data, error } = await client.refreshSession()
  // The client itself keeps a session whose token has time left, even one that was ended elsewhere.
  if (isRefusal(error)) await client.signOut({ scope: 'local' })
  return data.session
}
