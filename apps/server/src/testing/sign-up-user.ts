import { type Caller, createCaller } from '@product/sdk'
import { type AuthServer, createAuthClient } from '#testing/create-auth-client.ts'

export const testPassword = 'correct horse battery'

type NewUser = { email?: string; firstName?: string; lastName?: string }

export type TestUser = Awaited<ReturnType<typeof signUpUser>>

/** Somebody with an account, signed in: their browser, and calls of the API in their name. */
export async function signUpUser(
  app: AuthServer,
  {
    email = `${crypto.randomUUID()}@example.com`,
    firstName = 'Ada',
    lastName = 'Example',
  }: NewUser = {},
) {
  const browser = createAuthClient(app)
  const { data, error } = await browser.signUp({
    email,
    password: testPassword,
    options: { data: { first_name: firstName, last_name: lastName } },
  })
  if (error || !data.session) throw error ?? new Error('There is no session')
  return { browser, email, session: data.session, call: callAs(app, data.session.access_token) }
}

/** Calls with a token, or as nobody; in a workspace, or in the personal one. */
export function callAs(
  { url }: Pick<AuthServer, 'url'>,
  token?: string,
  workspaceId?: string,
): Caller {
  return createCaller({
    baseUrl: url,
    fetch: (request) => {
      if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`)
      if (workspaceId !== undefined) request.headers.set('x-workspace-id', workspaceId)
      return fetch(request)
    },
  })
}
