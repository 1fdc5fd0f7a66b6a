import { endSessionRoute, listSessionsRoute } from '@product/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPhoneApp, newPhone, type PhoneApp } from '#testing/build-phone-app.ts'
import { buildProviderApp, type ProviderApp } from '#testing/build-provider-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'
import { callAs, testPassword as password, signUpUser } from '#testing/sign-up-user.ts'

let app: ProviderApp
let phoneApp: PhoneApp
beforeAll(async () => {
  app = await buildProviderApp({ MAIL_FREQUENCY: '0' })
  phoneApp = await buildPhoneApp({ confirmEmail: false })
})
afterAll(() => Promise.all([app.close(), phoneApp.close()]))

const newEmail = () => `${crypto.randomUUID()}@example.com`

/** Somebody who is in the account asks to change its address to one of their own. */
async function askForChange() {
  const { browser, email, session } = await signUpUser(app)
  const next = newEmail()
  expect((await browser.updateUser({ email: next })).data.user?.new_email).toBe(next)
  return { browser, email, next, userId: session.user.id }
}

type Change = Awaited<ReturnType<typeof askForChange>>

async function mailsTo(address: string) {
  return (await app.mails()).filter(({ toAddress }) => toAddress === address)
}

/** The change is gone, and asking for its codes again sends nothing. */
async function expectTakenBack({ email, next, userId }: Change) {
  const before = (await mailsTo(next)).length
  expect((await createAuthClient(app).resend({ type: 'email_change', email })).error).toBeNull()
  expect(await mailsTo(next)).toHaveLength(before)
  const user = await app.database
    .selectFrom('authUsers')
    .select(['email', 'newEmail', 'emailChangeConfirmations'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(user).toEqual({ email, newEmail: null, emailChangeConfirmations: 0 })
}

async function signInByMail(email: string, type: 'magiclink' | 'recovery') {
  const owner = createAuthClient(app)
  if (type === 'magiclink') await owner.signInWithOtp({ email })
  else await owner.resetPasswordForEmail(email)
  const { tokenHash } = await findMailedCode(app, email)
  expect((await owner.verifyOtp({ token_hash: tokenHash, type })).error).toBeNull()
}

describe('a change of address that waits for its confirmation', () => {
  test.each(['magiclink', 'recovery'] as const)(
    'ends when the owner comes by mail (%s)',
    async (type) => {
      const change = await askForChange()
      await signInByMail(change.email, type)
      await expectTakenBack(change)
    },
  )

  test('ends when the owner claims the account with a provider', async () => {
    const change = await askForChange()
    const sub = crypto.randomUUID()
    app.people.set(sub, { sub, email: change.email, email_verified: true, name: 'The owner' })
    expect((await app.signIn({ provider: 'google', who: sub })).user?.id).toBe(change.userId)
    await expectTakenBack(change)
  })

  test('ends with a new password', async () => {
    const change = await askForChange()
    await change.browser.updateUser({ password: 'a password of my own' })
    await expectTakenBack(change)
  })

  test.each(['global', 'others'] as const)('ends with a sign-out (%s)', async (scope) => {
    const change = await askForChange()
    const owner = createAuthClient(app)
    await owner.signInWithPassword({ email: change.email, password })
    const { tokenHash } = await findMailedCode(app, change.next)
    expect((await owner.signOut({ scope })).error).toBeNull()
    await expectTakenBack(change)
    const late = await owner.verifyOtp({ token_hash: tokenHash, type: 'email_change' })
    expect(late.error).toMatchObject({ code: 'otp_expired' })
  })

  test('ends when the owner ends a session of the account', async () => {
    const change = await askForChange()
    const owner = createAuthClient(app)
    const { data } = await owner.signInWithPassword({ email: change.email, password })
    const call = callAs(app, data.session?.access_token)
    const { sessions } = await call(listSessionsRoute)
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    await call(endSessionRoute, { params: { id } })
    await expectTakenBack(change)
  })

  test('outlives the sign-out of one browser', async () => {
    const { browser, next } = await askForChange()
    await browser.signOut({ scope: 'local' })
    const { tokenHash } = await findMailedCode(app, next)
    const { data } = await browser.verifyOtp({ token_hash: tokenHash, type: 'email_change' })
    expect(data.user?.email).toBe(next)
  })

  test('is not mailed again once its codes are gone', async () => {
    const { email, next, userId } = await askForChange()
    await app.database.deleteFrom('authOneTimeTokens').where('userId', '=', userId).execute()
    const before = (await mailsTo(next)).length
    await createAuthClient(app).resend({ type: 'email_change', email })
    expect(await mailsTo(next)).toHaveLength(before)
  })
})

describe('a change of number that waits for its confirmation', () => {
  async function askForNumber() {
    const browser = createAuthClient(phoneApp, 'implicit')
    const phone = newPhone()
    await browser.signUp({ phone, password })
    await browser.verifyOtp({ phone, token: await phoneApp.codeFor(phone), type: 'sms' })
    const next = newPhone()
    expect((await browser.updateUser({ phone: next })).error).toBeNull()
    const { data } = await browser.getUser()
    return { browser, phone, next, userId: data.user?.id ?? '' }
  }

  async function expectNotResent({ phone, next }: { phone: string; next: string }) {
    const before = (await phoneApp.textsTo(next)).length
    await createAuthClient(phoneApp).resend({ type: 'phone_change', phone })
    expect(await phoneApp.textsTo(next)).toHaveLength(before)
  }

  test('ends with a new password', async () => {
    const change = await askForNumber()
    await change.browser.updateUser({ password: 'a password of my own' })
    await expectNotResent(change)
    expect((await change.browser.getUser()).data.user?.new_phone).toBeUndefined()
  })

  test('is not texted again once its code is gone', async () => {
    const change = await askForNumber()
    const codes = phoneApp.database.deleteFrom('authOneTimeTokens')
    await codes.where('userId', '=', change.userId).execute()
    await expectNotResent(change)
  })
})
