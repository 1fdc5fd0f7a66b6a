import type { Session } from '@supabase/auth-js'
import { sendInWorkspace } from '#web/lib/workspace/send-in-workspace.ts'
import { type AuthClient, findLoadedAuthClient } from './auth-client.ts'
import { isForeign, isPageLeft, noteLoaded, waitForOwner } from './page-owner.ts'
import { needsSecondFactor } from './second-factor.ts'
import { hasLeftByChoice, isRefusal, signOutSignal } from './sign-out.ts'

/** Sends a request of a page as its owner, or as a visitor where nobody is signed in. */
export async function sendAsOwner(
  client: AuthClient,
  request: Request,
  isOfVisitor: boolean,
): Promise<Response> {
  const session = await findSession(client)
  // Its screens are about to go, or are gone: it would only be refused.
  const isLeft = isPageLeft() || (hasLeftByChoice() && !isOfVisitor)
  if (!session) return isLeft ? refuseForeign() : fetch(request)
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
  if (!(await isRenewable(response, session))) {
    noteLoaded()
    return response
  }
  const renewed = (await renewSession(client, session)) ?? (await findEndedSession(client))
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

/** Whether a renewed token may be accepted: this one has expired, or is from before the account had a second factor. */
async function isRenewable(response: Response, session: Session): Promise<boolean> {
  if (response.status !== 401 && response.status !== 403) return false
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  const code = body?.error?.code
  if (code === 'auth.second-factor-required') return !needsSecondFactor(session)
  return code === 'auth.invalid'
}

async function renewSession(client: AuthClient, refused: Session): Promise<Session | null> {
  const { data, error } = await client.refreshSession()
  if (!isRefusal(error)) return data.session
  // A sign-in or a second factor may have replaced the session meanwhile: the new one has not ended.
  const current = await readSession(client)
  if (current && current.refresh_token !== refused.refresh_token) return current
  // The client itself keeps a session whose token has time left, even one that was ended elsewhere.
  await client.signOut({ scope: 'local' })
  return null
}
