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

test('the bytes of the files of visitors are limited by network, and refused files take none of them', async () => {
  await avoidWindowBoundary(86_400)
  const network = (host: number) => `2001:db8:77:1::${host}`
  const large = new Uint8Array(5_000_000)
  const sendLarge = (host: number) =>
    post(['support/chats/{id}/files?name=a.png', large, 'image/png'], network(host))
  expect([await sendLarge(1), await sendLarge(2)]).toEqual([415, 415])
  large.set(png)
  expect([await sendLarge(3), await sendLarge(4), await sendLarge(5)]).toEqual([201, 201, 201])
  expect(await sendLarge(6)).toBe(429)
  const small = ['support/chats/{id}/files?name=a.png', png, 'image/png'] satisfies Post
  expect(await post(small, network(7))).toBe(201)
})
