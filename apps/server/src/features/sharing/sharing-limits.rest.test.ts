import {
  addSharesRoute,
  changePlanRoute,
  getMeRoute,
  getPromptRoute,
  putLinkRoute,
  renewLinkRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  owner = await signUpUser(app)
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
})
afterAll(() => app.close())

const share = ({ call }: Pick<TestUser, 'call'>, id: string, email: string) =>
  call(addSharesRoute, {
    params: { kind: 'prompt', id },
    body: { emails: [email], access: 'read' },
  })

const countMails = async (email: string) =>
  (await app.mails()).filter(({ toAddress }) => toAddress === email).length

const newEmail = () => `${createId()}@example.com`

test('an address gets five mails an hour, whoever shares what, and all of the shares', async () => {
  await avoidWindowBoundary(3_600)
  const email = newEmail()
  const other = await signUpUser(app)
  await other.call(changePlanRoute, { body: { plan: 'team' } })
  for (const person of [owner, owner, owner, owner, other, other]) {
    const { shares } = await share(person, await makePrompt(person), email)
    expect(shares).toMatchObject([{ email }])
  }
  expect(await countMails(email)).toBe(5)
})

test('a share that was refused leaves the mail to the next one', async () => {
  const person = await signUpUser(app)
  const id = await makePrompt(person)
  const email = newEmail()
  await expect(share(person, id, email)).rejects.toMatchObject({ status: 402 })
  await person.call(changePlanRoute, { body: { plan: 'team' } })
  await share(person, id, email)
  expect(await countMails(email)).toBe(1)
})

test('a link is changed only so often', async () => {
  await avoidWindowBoundary(3_600)
  const person = await signUpUser(app)
  const { call } = person
  await person.call(changePlanRoute, { body: { plan: 'team' } })
  const params = { kind: 'prompt' as const, id: await makePrompt(person) }
  const limited = { status: 429 }
  for (let count = 0; count < 100; count++) await call(putLinkRoute, { params, body: {} })
  await expect(call(putLinkRoute, { params, body: {} })).rejects.toMatchObject(limited)
  await expect(call(renewLinkRoute, { params })).rejects.toMatchObject(limited)
})

test('of two accounts with one proven address, the one without single sign-on gets the share', async () => {
  const id = await makePrompt(owner)
  const [own, sso] = [await signUpUser(app), await signUpUser(app)]
  await Promise.all([own.call(getMeRoute), sso.call(getMeRoute)])
  for (const { email, isSsoUser } of [
    { email: own.email, isSsoUser: false },
    { email: sso.email, isSsoUser: true },
  ])
    await app.database
      .updateTable('authUsers')
      .set({ email: own.email, isSsoUser, emailProvenAt: new Date() })
      .where('email', '=', email)
      .where('isSsoUser', '=', false)
      .execute()
  await share(owner, id, own.email)
  await own.call(getPromptRoute, { params: { id } })
  await expect(sso.call(getPromptRoute, { params: { id } })).rejects.toMatchObject({ status: 404 })
})
