import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'

/** A new person with the published client, signed in. */
export async function signUpSomeone(app: Pick<TestApp, 'url' | 'apiKeys'>) {
  const browser = createAuthClient(app)
  const email = `${crypto.randomUUID()}@example.com`
  const { data, error } = await browser.signUp({ email, password: 'correct horse battery' })
  if (error || !data.session) throw error ?? new Error('There is no session')
  return { browser, email, session: data.session, token: data.session.access_token }
}
