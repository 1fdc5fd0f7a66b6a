import { type AuthClient, findLoadedAuthClient } from './auth-client.ts'
import { isRefusal } from './sign-out.ts'

/** Sends a request as the person who is signed in; a refused token is renewed once. */
export async function sendWithSession(request: Request): Promise<Response> {
  const client = await findLoadedAuthClient()
  const { data } = (await client?.getSession()) ?? {}
  if (!client || !data?.session) return fetch(request)

  const response = await fetch(withBearer(request.clone(), data.session.access_token))
  if (!(await isRefused(response))) return response

  const token = await renewToken(client)
  return token ? fetch(withBearer(request, token)) : response
}

function withBearer(request: Request, token: string): Request {
  request.headers.set('authorization', `Bearer ${token}`)
  return request
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

async function renewToken(client: AuthClient): Promise<string | undefined> {
  const { data, error } = await client.refreshSession()
  // The client itself keeps a session whose token has time left, even one that was ended elsewhere.
  if (isRefusal(error)) await client.signOut({ scope: 'local' })
  return data.session?.access_token
}
