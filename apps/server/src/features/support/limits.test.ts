import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createVisitor } from '#testing/support-people.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { trustedProxies: ['127.0.0.1', '::1'] } })
})
afterAll(() => app.close())

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(10).fill(0)])

type Post = [path: string, body: string | Uint8Array<ArrayBuffer>, type: string]

/** From an address, by a visitor with a secret that nobody has used. */
async function post([path, body, type]: Post, address: string): Promise<number> {
  const { headers } = createVisitor(app, undefined, address)
  const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body }
  const response = await app.request(`/api/v1/${path.replace('{id}', createId())}`, init)
  await response.body?.cancel()
  return response.status
}

test.each<[string, number, Post]>([
  ['contact messages', 30, ['contact-messages', '{}', 'application/json']],
  ['job applications', 30, ['job-applications', '{}', 'application/json']],
  ['chats', 60, ['support/chats', '{}', 'application/json']],
  ['transcripts', 30, ['support/chats/{id}/transcript', '{}', 'application/json']],
  ['files of visitors', 60, ['support/chats/{id}/files?name=a.png', png, 'image/png']],
])(
  'the %s of all networks that one customer can have are limited together',
  async (name, limit, sent) => {
    await avoidWindowBoundary(3_600)
    const prefix = `2001:db8:${name.length}`
    const statuses = []
    // One by one: a limiter that waits long for its database lets requests pass.
    for (let network = 0; network < limit; network++)
      statuses.push(await post(sent, `${prefix}:${network}::1`))
    expect(statuses).not.toContain(429)
    expect(await post(sent, `${prefix}:ffff::1`)).toBe(429)
    expect(await post(sent, '2001:db8:ffff::1')).not.toBe(429)
  },
)
