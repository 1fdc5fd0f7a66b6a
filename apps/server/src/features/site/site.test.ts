import { PublicConfig } from '@product/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    expect(PublicConfig.parse(JSON.parse(text)).supportEmail).toBe('help@example.com')
    expect(text).not.toContain('s3cret')
  })

  test('is revalidated by its ETag', async () => {
    const etag = (await app.request('/api/v1/config')).headers.get('etag') ?? ''
    const again = await app.request('/api/v1/config', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const other = await app.request('/api/v1/config', { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })
})
