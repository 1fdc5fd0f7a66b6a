import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { type Listening, listen } from './listen.ts'
import type { Fetch } from './request-context.ts'

const megabyte = 1_048_576
const large = new Uint8Array(12 * megabyte)
const open: (Listening | Socket)[] = []
afterEach(async () => {
  for (const part of open.splice(0))
    if ('stop' in part) await part.stop(0)
    else part.destroy()
})

type Changes = { responseStallTimeout?: number; openResponsesPerClient?: number }

async function serve(fetch: Fetch, changes: Changes = {}) {
  const lines: { msg: string }[] = []
  const { log } = createLog({
    level: 'info',
    format: 'json',
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  })
  const server = await listen(fetch, {
    host: '127.0.0.1',
    port: 0,
    siteUrl: 'http://localhost',
    trustedProxies: ['loopback'],
    requestTimeout: 30_000,
    responseStallTimeout: 60_000,
    openResponsesPerClient: 256,
    ...changes,
    log,
  })
  open.push(server)
  const countLines = (text: string) => lines.filter(({ msg }) => msg.includes(text)).length
  return { ...server, countLines }
}

/** A client that sends requests and does not read. */
async function send({ port }: Listening, path: string, times = 1): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times))
  return socket
}

test('a response that nobody reads is given up, one that is read slowly or has nothing to send is not', async () => {
  const release = Promise.withResolvers<void>()
  async function* sayLittle() {
    yield new TextEncoder().encode('begun ')
    await release.promise
    yield new TextEncoder().encode('ended')
  }
  const server = await serve(
    (request) =>
      new Response(request.url.endsWith('/quiet') ? ReadableStream.from(sayLittle()) : large),
    { responseStallTimeout: 500 },
  )
  const quiet = fetch(`${server.url}/quiet`)
  const slow = (await fetch(`${server.url}/large`)).body?.getReader()
  await send(server, '/large')
  let received = 0
  const readSome = async () => {
    const enough = received + megabyte / 2
    for (let next = await slow?.read(); next && !next.done; next = await slow?.read()) {
      received += next.value.byteLength
      if (received >= enough) return false
    }
    return true
  }
  await expect
    .poll(async () => {
      await readSome()
      return server.countLines('reads nothing')
    })
    .toBe(1)
  while (!(await readSome()));
  expect(received).toBe(large.byteLength)
  release.resolve()
  expect(await (await quiet).text()).toBe('begun ended')
})

describe('one client', () => {
  test('has so many requests under way, and others are answered all the same', async () => {
    const release = Promise.withResolvers<void>()
    let begun = 0
    const server = await serve(
      async () => {
        begun += 1
        await release.promise
        return new Response('answered')
      },
      { openResponsesPerClient: 2 },
    )
    const ask = (client: string) => fetch(server.url, { headers: { 'x-forwarded-for': client } })
    const first = [ask('192.0.2.1'), ask('192.0.2.1')]
    await expect.poll(() => begun).toBe(2)
    const refused = await ask('192.0.2.1')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({ error: { code: 'request.too-many-open' } })
    const other = ask('192.0.2.2')
    await expect.poll(() => begun).toBe(3)
    release.resolve()
    for (const answer of await Promise.all([...first, other]))
      expect(await answer.text()).toBe('answered')
    expect((await ask('192.0.2.1')).status).toBe(200)
  })

  test('cannot pile up answers by sending requests without waiting for them', async () => {
    let begun = 0
    const server = await serve(() => {
      begun += 1
      return new Promise<Response>(() => {})
    })
    await send(server, '/', 200)
    await expect.poll(() => begun).toBeGreaterThan(0)
    expect(begun).toBeLessThanOrEqual(16)
  })

  test('leaves no more unread than memory is meant for', async () => {
    const server = await serve(() => new Response(new Uint8Array(30 * megabyte)))
    for (let count = 0; count < 6; count += 1) await send(server, '/')
    // One fits into what a client may leave unread; the system itself takes a part of each.
    await expect.poll(() => server.countLines('held too much memory')).toBe(1)
  })

  test('leaves no more unread of long texts, counted in bytes and not in characters', async () => {
    // 20 million characters, which are 60 MB: more than a client may leave unread.
    const text = '漢'.repeat(20 * 1_000_000)
    const server = await serve(() => new Response(text))
    await send(server, '/')
    await expect.poll(() => server.countLines('held too much memory')).toBe(1)
  })
})
