import { type IncomingMessage, request as openRequest } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { getMeRoute, PublicConfig } from '@product/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productVersion } from '#platform/product-version.ts'
import { loadConfig } from '#server/config.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({
    config: { supportEmail: 'help@example.com', smtpUrl: 'smtp://user:s3cret@mail.example' },
  })
})
afterAll(() => app.close())

describe('the public configuration', () => {
  test('is what the contract says, without anything secret', async () => {
    const text = await (await app.request('/api/v1/config')).text()
    expect(PublicConfig.parse(JSON.parse(text))).toMatchObject({
      supportEmail: 'help@example.com',
      version: productVersion,
    })
    expect(text).not.toContain('s3cret')
  })

  test('says whether there is a mail server', async () => {
    const read = async (site: TestApp) => {
      const { sendsMail, auth } = PublicConfig.parse(
        await (await site.request('/api/v1/config')).json(),
      )
      return [sendsMail, auth.sendsMail]
    }
    expect(await read(app)).toEqual([true, true])
    const without = await buildTestApp()
    try {
      expect(await read(without)).toEqual([false, false])
    } finally {
      await without.close()
    }
  })

  test('is revalidated by its ETag', async () => {
    const etag = (await app.request('/api/v1/config')).headers.get('etag') ?? ''
    const again = await app.request('/api/v1/config', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const other = await app.request('/api/v1/config', { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })
})

describe('at another address than the configured one', () => {
  const host = 'workshop.local:3000'

  /** A browser names in the Host header what stands in its address bar; fetch cannot. */
  async function ask(site: TestApp, path: string, given: { body?: unknown; token?: string } = {}) {
    const { publishable } = site.apiKeys
    const outgoing = openRequest(new URL(path, site.url), {
      method: given.body === undefined ? 'GET' : 'POST',
      headers: {
        host,
        origin: `http://${host}`,
        apikey: publishable,
        authorization: `Bearer ${given.token ?? publishable}`,
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
      },
    })
    outgoing.end(given.body === undefined ? undefined : JSON.stringify(given.body))
    const incoming = await new Promise<IncomingMessage>((resolve, reject) =>
      outgoing.on('response', resolve).on('error', reject),
    )
    return {
      status: incoming.statusCode,
      headers: incoming.headers,
      text: await readText(incoming),
    }
  }

  test('somebody signs up and calls the API, and pages may call where they came from', async () => {
    const site = await buildTestApp({
      config: loadConfig({ PORT: '0', HOST: '0.0.0.0' }),
      pages: () => async () =>
        new Response('<p>A page</p>', { headers: { 'content-type': 'text/html' } }),
    })
    try {
      expect(site.config.siteUrl).toBe('http://localhost:0')
      const person = { email: 'ada@example.com', password: 'correct horse battery' }
      const signUp = await ask(site, '/auth/v1/signup', { body: person })
      expect(signUp.status).toBe(200)
      const token = JSON.parse(signUp.text).access_token
      expect((await ask(site, getMeRoute.path, { token })).status).toBe(200)
      const { headers } = await ask(site, '/login')
      expect(headers['content-security-policy']).toContain("connect-src 'self'")
    } finally {
      await site.close()
    }
  })
})
