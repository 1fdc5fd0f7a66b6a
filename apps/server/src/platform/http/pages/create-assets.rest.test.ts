import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'

const script = 'export const value = 1\n'.repeat(100)
let folder: string
let app: TestApp

beforeAll(async () => {
  folder = createTestFolder()
  const assetsFolder = join(folder, 'client')
  mkdirSync(join(assetsFolder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'private.txt'), 'private')
  writeFileSync(join(assetsFolder, 'assets/app-abc123.js'), script)
  writeFileSync(join(assetsFolder, 'assets/app-abc123.js.br'), brotliCompressSync(script))
  writeFileSync(join(assetsFolder, 'assets/app-abc123.js.gz'), gzipSync(script))
  writeFileSync(join(assetsFolder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(assetsFolder, 'task.mp4'), '0123456789')
  writeFileSync(join(assetsFolder, 'task.vtt'), 'WEBVTT\n')
  writeFileSync(join(assetsFolder, 'service-worker.js'), 'self.skipWaiting()')
  app = await buildTestApp({ assetsFolder })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('files of the web client', () => {
  test('with a hash in the name are kept forever', async () => {
    const response = await app.request('/assets/app-abc123.js')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(await response.text()).toBe(script)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0, br;q=0', null],
    ['identity', null],
  ])('are sent to a client that accepts %s as %s', async (accepted, encoding) => {
    const response = await app.request('/assets/app-abc123.js', {
      headers: { 'accept-encoding': accepted },
    })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(await response.text()).toBe(script)
  })

  test('are shown elsewhere if they are images, and only then', async () => {
    const policyOf = async (path: string) =>
      (await app.request(path)).headers.get('cross-origin-resource-policy')
    expect(await policyOf('/icon.svg')).toBe('cross-origin')
    expect(await policyOf('/assets/app-abc123.js')).toBe('same-origin')
  })

  test('without a hash are revalidated', async () => {
    const first = await app.request('/icon.svg')
    expect(first.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate')
    const second = await app.request('/icon.svg', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(second.status).toBe(304)
  })

  test('the service worker is asked for again each time, and may send requests to us only', async () => {
    const { headers } = await app.request('/service-worker.js')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('service-worker-allowed')).toBe('/')
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
    expect(headers.get('etag')).not.toBeNull()
  })

  test('are described by HEAD', async () => {
    const response = await app.request('/icon.svg', { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe('41')
    expect(await response.text()).toBe('')
  })

  test.each([
    ['bytes=0-1', '01', 'bytes 0-1/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-4000000000', '89', 'bytes 8-9/10'],
  ])('are sent in part to a player that asks for %s', async (range, part, described) => {
    const response = await app.request('/task.mp4', { headers: { range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-type')).toBe('video/mp4')
    expect(response.headers.get('content-range')).toBe(described)
    expect(response.headers.get('content-length')).toBe(String(part.length))
    expect(await response.text()).toBe(part)
  })

  test.each(['bytes=2-1', 'bytes=-', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b', 'bytes'])(
    'are sent whole where %s asks for no part that we know',
    async (range) => {
      const response = await app.request('/task.mp4', { headers: { range } })
      expect(response.status).toBe(200)
      expect(response.headers.get('accept-ranges')).toBe('bytes')
      expect(await response.text()).toBe('0123456789')
    },
  )

  test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])(
    'have no part at %s, which is behind their end',
    async (range) => {
      const response = await app.request('/task.mp4', { headers: { range } })
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe('bytes */10')
    },
  )

  test('are continued only while they are the same', async () => {
    const etag = (await app.request('/task.mp4')).headers.get('etag') ?? ''
    const continueFrom = async (condition: string) =>
      (
        await app.request('/task.mp4', { headers: { range: 'bytes=5-', 'if-range': condition } })
      ).text()
    expect(await continueFrom(etag)).toBe('56789')
    expect(await continueFrom('"another"')).toBe('0123456789')
    expect(await continueFrom(`W/${etag}`)).toBe('0123456789')
  })

  test('with compressed forms are sent whole, because a part of them depends on the form', async () => {
    const response = await app.request('/assets/app-abc123.js', { headers: { range: 'bytes=0-1' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('accept-ranges')).toBeNull()
  })

  test('captions say what they are', async () => {
    const { headers } = await app.request('/task.vtt')
    expect(headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  })

  test('that are missing are a plain 404', async () => {
    const response = await app.request('/assets/gone.js')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  })

  test.each([
    '/../private.txt',
    '/assets/../../private.txt',
    '/..%2fprivate.txt',
    '/%2e%2e/private.txt',
    '/assets/..%5c..%5cprivate.txt',
    '/%00private.txt',
    '/%zz',
  ])('outside the folder are not reached by %s', async (path) => {
    const { status, body } = await rawGet(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(body).not.toBe('private')
  })
})

/** `fetch` would tidy the path up before sending it. */
async function rawGet(path: string) {
  const { hostname, port } = new URL(app.url)
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  httpRequest({ hostname, port, path }, async (response) => {
    let body = ''
    for await (const chunk of response) body += chunk
    resolve({ status: response.statusCode ?? 0, body })
  })
    .on('error', reject)
    .end()
  return await promise
}
