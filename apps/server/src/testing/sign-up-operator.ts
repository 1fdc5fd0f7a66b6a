import type { TestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'

/** Somebody who may moderate: made so by the administrators' interface, and signed in since. */
export async function signUpOperator(app: TestApp, { email }: { email?: string } = {}) {
  const user = await signUpUser(app, {
    firstName: 'Olga',
    lastName: 'Operator',
    ...(email !== undefined && { email }),
  })
  const role = { app_metadata: { role: 'operator' } }
  const { error } = await createAdminClient(app).updateUserById(user.session.user.id, role)
  if (error) throw error
  const { data } = await user.browser.refreshSession()
  if (!data.session) throw new Error('There is no session')
  return { ...user, session: data.session, call: callAs(app, data.session.access_token) }
}
