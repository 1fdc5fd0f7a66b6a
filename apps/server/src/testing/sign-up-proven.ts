import { getMeRoute } from '@product/contract'
import type { TestApp } from './build-test-app.ts'
import { signUpUser, type TestUser } from './sign-up-user.ts'

/** A new person who has proven their address: they get what is shared with it. */
export async function signUpProven(app: TestApp, firstName = 'Ada'): Promise<TestUser> {
  const person = await signUpUser(app, { firstName })
  await app.database
    .updateTable('authUsers')
    .set({ emailProvenAt: new Date() })
    .where('email', '=', person.email)
    .execute()
  await person.call(getMeRoute)
  return person
}
