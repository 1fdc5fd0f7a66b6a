import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets } from '#platform/secrets/index.ts'
import { buildTestApp, masterKeyOfTests, type TestApp } from '#testing/build-test-app.ts'
import { mailboxToken } from './mailbox-token.ts'

let app: TestApp
let id: string
const token = mailboxToken(createSecrets(masterKeyOfTests))
const cookie = `dev_mailbox=${token}`

/** As a browser that has opened the link of the banner. */
const open = (path: string) => app.request(path, { headers: { cookie } })

beforeAll(async () => {
  app = await buildTestApp({ config: { devMailbox: true, localHostsOnly: false } })
  id = await app.database.transaction().execute((transaction) =>
    app.mail.queueMail(transaction, {
      to: 'reader@example.com',
      subject: 'Hello <b>you</b>',
      text: 'Text <script>alert(1)</script>',
      html: '<p style="color:red">Body</p>',
    }),
  )
})
afterAll(() => app.close())

describe('on this machine, with the token', () => {
  test('the mailbox lists mails with their text escaped', async () => {
    const response = await open('/dev/mail')
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    const page = await response.text()
    expect(page).toContain('Hello &lt;b&gt;you&lt;/b&gt;')
    expect(page).toContain(`/dev/mail/${id}`)
  })

  test('a mail is shown with its HTML in a sandbox', async () => {
    const response = await open(`/dev/mail/${id}`)
    const page = await response.text()
    expect(page).not.toContain('<script>')
    expect(page).toContain(`<iframe sandbox title="The mail as HTML" src="/dev/mail/${id}/body">`)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const body = await open(`/dev/mail/${id}/body`)
    expect(await body.text()).toBe('<p style="color:red">Body</p>')
    expect(body.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  })

  test('the link of the banner is remembered in a cookie and loses its token', async () => {
    const response = await app.request(`/dev/mail?token=${token}`, { redirect: 'manual' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/dev/mail')
    const set = response.headers.get('set-cookie') ?? ''
    expect(set).toContain(cookie)
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/dev/mail'])
      expect(set).toContain(attribute)
    expect(JSON.stringify(app.logLines())).not.toContain(token)
  })

  test('a mail that does not exist is not found', async () => {
    const response = await open('/dev/mail/00000000-0000-0000-0000-000000000000')
    expect(response.status).toBe(404)
  })
})

describe('the mailbox does not exist', () => {
  test.each([
    { host: 'mail.example.com' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '127.0.0.1' },
  ])('for a request with %o, also with the token', async (headers) => {
    for (const path of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}/body`])
      expect(await statusOf(path, { ...headers, cookie })).toBe(404)
    expect(await statusOf(`/dev/mail?token=${token}`, headers)).toBe(404)
  })

  // As a proxy on this machine sends everyone's requests.
  test.each([
    ['nothing else', {}, ''],
    ['a wrong token', {}, `?token=${token.slice(1)}A`],
    ['an empty token', {}, '?token='],
    ['a wrong cookie', { cookie: `${cookie}x` }, ''],
    ['an empty cookie', { cookie: 'dev_mailbox=' }, ''],
  ])('for a request of this machine with %s', async (_, headers, query) => {
    for (const path of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}/body`])
      expect(await statusOf(`${path}${query}`, headers)).toBe(404)
  })

  test('where it is switched off', async () => {
    const off = await buildTestApp({ config: { devMailbox: false } })
    expect((await off.request('/dev/mail')).status).toBe(404)
    await off.close()
  })
})

/** `fetch` does not let the Host header be chosen. */
async function statusOf(path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(app.url)
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  httpRequest({ hostname, port, path, headers }, (response) => {
    response.resume()
    resolve(response.statusCode)
  })
    .on('error', reject)
    .end()
  return await promise
}
