import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({
    config: loadConfig({ PORT: '0', AUTH_SAML: 'on', RATE_LIMITS: 'off' }),
  })
})
afterAll(() => app.close())

const addresses = ['/auth/v1/callback', '/auth/v1/sso/saml/acs']

const multipart = (content: string, type = 'multipart/form-data; boundary=x') => ({
  method: 'POST',
  redirect: 'manual' as const,
  headers: { 'content-type': type },
  body: content,
})

const file = [
  '--x',
  'content-disposition: form-data; name="state"; filename="state"',
  'content-type: text/plain',
  '',
  'text',
  '--x--',
  '',
].join('\r\n')

const bodies = [
  ['a file', multipart(file)],
  ['no boundary', multipart(file, 'multipart/form-data')],
  ['JSON', multipart('{}', 'application/json')],
] as const

test.each(addresses.flatMap((address) => bodies.map((body) => [address, ...body] as const)))(
  '%s refuses %s and logs no error',
  async (address, _, request) => {
    const response = await app.request(address, request)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' })
    expect(app.logLines().filter(({ level }) => Number(level) >= 50)).toEqual([])
  },
)

test('coming back from a provider is limited by network', async () => {
  const limited = await buildTestApp()
  try {
    const answers = Array.from({ length: 160 }, () =>
      limited.request('/auth/v1/callback', { redirect: 'manual' }),
    )
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses).toContain(429)
  } finally {
    await limited.close()
  }
})
