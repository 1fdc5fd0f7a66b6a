import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildProviderApp, type ProviderApp } from '#testing/build-provider-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { findMailedCode } from '#testing/find-mailed-code.ts'
import { allowedRedirects, hostileRedirects } from '#testing/hostile-redirects.ts'

const site = 'https://site.example'
const password = 'correct horse battery'
/** Addresses that fit into a request line; the others are tried without HTTP, beside redirects.ts. */
const hostile = hostileRedirects.filter((address) => address.length < 4_000)
const newEmail = () => `${crypto.randomUUID()}@example.com`

let app: ProviderApp
let email: string
let accessToken: string
beforeAll(async () => {
  app = await buildProviderApp({
    AUTH_ALLOWED_REDIRECTS: allowedRedirects.join(','),
    AUTH_CONFIRM_EMAIL: 'on',
    MAIL_FREQUENCY: '0',
  })
  email = newEmail()
  await createAdminClient(app).createUser({ email, password, email_confirm: true })
  const { data } = await createAuthClient(app).signInWithPassword({ email, password })
  accessToken = data.session?.access_token ?? ''
})
afterAll(() => app.close())

type Sending = { method?: string; body?: object; bearer?: string; headers?: Record<string, string> }

function send(path: string, redirectTo: string, sending: Sending = {}) {
  const { method = 'POST', body, bearer = app.apiKeys.publishable, headers } = sending
  const address = new URL(`/auth/v1${path}`, app.url)
  if (redirectTo) address.searchParams.set('redirect_to', redirectTo)
  return fetch(address, {
    method,
    redirect: 'manual',
    headers: { apikey: app.apiKeys.publishable, authorization: `Bearer ${bearer}`, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Each request mails anew: the newest link is the one that was asked for. */
async function expectMailedLinkToStay(answer: Response, to: string, asked: string) {
  expect(answer.status).toBe(200)
  const { link } = await findMailedCode(app, to)
  expect(link.searchParams.get('redirect_to'), asked).toBe(site)
}

describe('no hostile address gets into the mail of', () => {
  test('a sign-up, and the link leads to the site', async () => {
    for (const address of hostile.slice(0, 12)) {
      const newcomer = newEmail()
      const answer = await send('/signup', address, { body: { email: newcomer, password } })
      await expectMailedLinkToStay(answer, newcomer, address)
      const { link } = await findMailedCode(app, newcomer)
      const followed = await app.request(`${link.pathname}${link.search}`, { redirect: 'manual' })
      expect(originOf(followed)).toBe(site)
    }
  })

  test.each([
    ['a sign-in without a password', '/otp', {}],
    ['a recovery', '/recover', {}],
  ])('%s', async (_, path, body) => {
    for (const address of hostile) {
      const answer = await send(path, address, { body: { email, ...body } })
      await expectMailedLinkToStay(answer, email, address)
    }
  })

  test('a confirmation that is sent again', async () => {
    const newcomer = newEmail()
    await send('/signup', '', { body: { email: newcomer, password } })
    for (const address of hostile) {
      const answer = await send('/resend', address, { body: { type: 'signup', email: newcomer } })
      await expectMailedLinkToStay(answer, newcomer, address)
    }
  })

  test('a new address', async () => {
    for (const address of hostile) {
      const changed = newEmail()
      const body = { email: changed }
      const answer = await send('/user', address, { method: 'PUT', bearer: accessToken, body })
      await expectMailedLinkToStay(answer, changed, address)
    }
  })

  test('an invitation', async () => {
    const guest = newEmail()
    for (const address of hostile) {
      const answer = await send('/invite', address, {
        bearer: app.apiKeys.secret,
        body: { email: guest },
      })
      await expectMailedLinkToStay(answer, guest, address)
    }
  })
})

const Generated = z.object({ redirect_to: z.string(), action_link: z.string() })

test('no hostile address gets into a link made for an administrator', async () => {
  for (const address of hostile) {
    const body = { type: 'magiclink', email, redirect_to: address.replaceAll('\0', '%00') }
    const sending = { bearer: app.apiKeys.secret, body }
    const answer = await send('/admin/generate_link', address, sending)
    const { redirect_to, action_link } = Generated.parse(await answer.json())
    expect(redirect_to, address).toBe(site)
    expect(new URL(action_link).searchParams.get('redirect_to'), address).toBe(site)
  }
})

describe('no redirect leads to a hostile address', () => {
  test('after a link of a mail, good or bad', async () => {
    for (const address of hostile) {
      const path = '/verify?type=signup&token=nonsense'
      expect(originOf(await send(path, address, { method: 'GET' })), address).toBe(site)
    }
    for (const address of hostile.slice(0, 12)) {
      const { data } = await createAdminClient(app).generateLink({ type: 'magiclink', email })
      const token = data.properties?.hashed_token
      const answer = await send(`/verify?type=magiclink&token=${token}`, address, { method: 'GET' })
      expect(answer.headers.get('location'), address).toContain(`${site}/#access_token=`)
    }
  })

  test.each(['google', 'github'])('after a visit at %s', async (provider) => {
    for (const address of hostile) {
      const begun = await send(`/authorize?provider=${provider}`, address, { method: 'GET' })
      const there = new URL(begun.headers.get('location') ?? '')
      const state = there.searchParams.get('state')
      const back = await send(`/callback?error=access_denied&state=${state}`, '', { method: 'GET' })
      expect(originOf(back), address).toBe(site)
    }
  })

  test('after a sign-in through a provider that succeeded', async () => {
    app.people.set('ada', { sub: 'ada', email: 'ada@example.com', email_verified: true })
    for (const address of hostile.slice(0, 3)) {
      const query = new URLSearchParams({
        provider: 'google',
        redirect_to: address,
        login_hint: 'ada',
      })
      const from = `${app.url}/auth/v1/authorize?${query}`
      const back = await app.travel(from, { until: `${site}/#` })
      expect(back.hash).toContain('access_token=')
    }
  })

  test.each(['redirect_to', 'referer'])('that stands in the header %s', async (name) => {
    for (const address of hostile.filter(fitsIntoHeader)) {
      const path = '/verify?type=signup&token=nonsense'
      const sending = { method: 'GET', headers: { [name]: address } }
      expect(originOf(await send(path, '', sending)), address).toBe(site)
    }
  })
})

test('signing out leads nowhere, whatever is asked', async () => {
  const { data } = await createAuthClient(app).signInWithPassword({ email, password })
  const bearer = data.session?.access_token ?? ''
  const answer = await send('/logout', 'https://evil.example/', { bearer })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('location')).toBeNull()
})

function originOf(answer: Response): string {
  expect([302, 303]).toContain(answer.status)
  return new URL(answer.headers.get('location') ?? '').origin
}

const fitsIntoHeader = (address: string): boolean => /^[\x20-\x7e]*$/.test(address)
