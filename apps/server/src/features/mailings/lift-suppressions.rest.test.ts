import { proveEmailRoute } from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'
import { testPassword as password, signUpUser } from '#testing/sign-up-user.ts'

let confirming: TestApp
let trusting: TestApp
beforeAll(async () => {
  confirming = await buildIdentityApp({})
  trusting = await buildIdentityApp({ confirmEmail: false, anonymous: true })
})
afterAll(() => Promise.all([confirming.close(), trusting.close()]))

/** Its local part in another case, as a mailing may have written it. */
async function suppress({ database }: TestApp, email: string) {
  const address = email.toUpperCase()
  await database
    .insertInto('suppressedAddresses')
    .values({ id: createId(), address, reason: '550 5.1.1 unknown' })
    .execute()
  return async () =>
    (
      await database
        .selectFrom('suppressedAddresses')
        .select('id')
        .where('address', '=', address)
        .execute()
    ).length > 0
}

const newEmail = () => `${crypto.randomUUID()}@example.com`

test('an address gets mailings again once the sign-up with it is confirmed', async () => {
  const browser = createAuthClient(confirming)
  const email = newEmail()
  const isSuppressed = await suppress(confirming, email)
  await browser.signUp({ email, password })
  expect(await isSuppressed()).toBe(true)
  const { tokenHash } = await findMailedCode(confirming, email)
  expect((await browser.verifyOtp({ token_hash: tokenHash, type: 'signup' })).error).toBeNull()
  expect(await isSuppressed()).toBe(false)
})

test('a sign-in with a mailed link shows that mails arrive', async () => {
  const { email } = await signUpUser(trusting)
  const isSuppressed = await suppress(trusting, email)
  const browser = createAuthClient(trusting)
  await browser.signInWithOtp({ email })
  const { tokenHash } = await findMailedCode(trusting, email)
  expect((await browser.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })).error).toBeNull()
  expect(await isSuppressed()).toBe(false)
})

test('a changed address gets mailings again once it is confirmed; the old one does not', async () => {
  const { browser, email } = await signUpAndConfirm()
  const next = newEmail()
  const isOldSuppressed = await suppress(confirming, email)
  const isNewSuppressed = await suppress(confirming, next)
  await browser.updateUser({ email: next })
  for (const address of [email, next]) {
    expect(await isNewSuppressed()).toBe(true)
    const { tokenHash } = await findMailedCode(confirming, address)
    const verified = await browser.verifyOtp({ token_hash: tokenHash, type: 'email_change' })
    expect(verified.error).toBeNull()
  }
  expect(await isNewSuppressed()).toBe(false)
  expect(await isOldSuppressed()).toBe(true)
})

test('an address that is changed without a mail stays suppressed', async () => {
  const browser = createAuthClient(trusting)
  await browser.signInAnonymously()
  const next = newEmail()
  const isSuppressed = await suppress(trusting, next)
  expect((await browser.updateUser({ email: next })).data.user?.email).toBe(next)
  expect(await isSuppressed()).toBe(true)
})

test('somebody who types the mailed code proves the address of their account', async () => {
  const { browser, email, call } = await signUpUser(trusting)
  const isSuppressed = await suppress(trusting, email)
  await browser.reauthenticate()
  await call(proveEmailRoute, { body: { code: (await findMailedCode(trusting, email)).code } })
  expect(await isSuppressed()).toBe(false)
})

async function signUpAndConfirm() {
  const browser = createAuthClient(confirming)
  const email = newEmail()
  await browser.signUp({ email, password })
  const { tokenHash } = await findMailedCode(confirming, email)
  await browser.verifyOtp({ token_hash: tokenHash, type: 'signup' })
  return { browser, email }
}
