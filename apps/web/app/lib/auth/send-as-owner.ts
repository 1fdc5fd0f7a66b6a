import type { Session } from '@supabase/auth-js'
import { sendInWorkspace } from '#web/lib/workspace/send-in-workspace.ts'
import { type AuthClient, findLoadedAuthClient } from './auth-client.ts'
import { isForeign, isPageLeft, noteLoaded, waitForOwner } from './page-owner.ts'
import { hasLeftByChoice, isRefusal, signOutSignal } from './sign-out.ts'

/** Sends a request of a page as its owner, or as a visitor where nobody is signed in. */
export async function sendAsOwner(client: AuthClient, request: Request): Promise<Response> {
  const session = await findSession(client)
  // Its screens are about to go, and would only be refused.
  if (!session) return isPageLeft() ? refuseForeign() : fetch(request)
  return await sendOnce(client, request, session, {})
}

export type RequestAuthor = {
  accountId: string
  /** Null for the personal one; the one that the tab is in where it is not given. */
  workspaceId?: string | null | undefined
}

/**
 * Sends a request as this account and no other: work that goes on behind the screens may outlive the page, and the
 * session that it began with. It ends when the person signs out.
 */
export async function sendAs(author: RequestAuthor, request: Request): Promise<Response> {
  if (hasLeftByChoice()) return refuseForeign()
  const client = await findLoadedAuthClient()
  const session = client && (await findSession(client))
  // Without a session the request would only be refused.
  if (!client || session?.user.id !== author.accountId) return refuseForeign()
  return await sendOnce(client, request, session, author)
}

/** Broken off when the person signs out: the server would refuse it, and nobody waits for it. */
async function sendOnce(
  client: AuthClient,
  given: Request,
  session: Session,
  author: Partial<RequestAuthor>,
): Promise<Response> {
  const signal = AbortSignal.any([given.signal, signOutSignal()])
  const request = new Request(given, { signal })
  const isOther = ({ user }: Session) =>
    isForeign(user.id) || (author.accountId ?? user.id) !== user.id
  const send = (each: Request, { access_token, user }: Session) => {
    each.headers.set('authorization', `Bearer ${access_token}`)
    return sendInWorkspace(each, user.id, author.workspaceId)
  }
  if (isOther(session)) return refuseForeign()
  const response = await send(request.clone(), session)
  if (!(await isRefused(response))) {
    noteLoaded()
    return response
  }
  const renewed = (await renewSession(client)) ?? (await findEndedSession(client))
  if (!renewed) return response
  return isOther(renewed) ? refuseForeign() : send(request, renewed)
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
