import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { type Listening, listen } from './listen.ts'
import type { Fetch } from './request-context.ts'

const open: (Listening | Socket)[] = []
afterEach(async () => {
  for (const part of open.splice(0))
    if ('stop' in part) await part.stop(0)
    else part.destroy()
})

async function serve(fetch: Fetch, changes: Partial<Parameters<typeof listen>[1]> = {}) {
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
    trustedProxies: [],
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

async function connectTo({ port }: Listening): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

describe('a health check', () => {
  test.each(['GET', 'POST'])('with a body of %s holds memory as others do', async (method) => {
    const server = await serve(
      async (request) => {
        await request.arrayBuffer()
        return new Promise<Response>(() => {})
      },
      { requestMemory: 65_536 },
    )
    const socket = await connectTo(server)
    const headers = 'Host: localhost\r\nTransfer-Encoding: chunked'
    socket.write(`${method} /healthz HTTP/1.1\r\n${headers}\r\n\r\n`)
    socket.write(`c000\r\n${'x'.repeat(0xc000)}\r\n`)
    await expect.poll(() => server.countLines('held too much memory'), { timeout: 5_000 }).toBe(1)
  })

  test('is one of the few requests that a connection may have under way', async () => {
    let begun = 0
    const server = await serve(() => {
      begun += 1
      return new Promise<Response>(() => {})
    })
    const socket = await connectTo(server)
    socket.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200))
    await expect.poll(() => begun).toBeGreaterThan(0)
    expect(begun).toBeLessThanOrEqual(16)
  })

  test('is answered to a client with as many requests under way as it may have', async () => {
    let begun = 0
    const server = await serve(
      (request) => {
        if (new URL(request.url).pathname !== '/slow') return new Response('answered')
        begun += 1
        return new Promise<Response>(() => {})
      },
      { openResponsesPerClient: 1, connectionsPerClient: 8 },
    )
    fetch(`${server.url}/slow`).catch(() => {})
    await expect.poll(() => begun).toBe(1)
    const ask = async (method: string) => (await fetch(`${server.url}/healthz`, { method })).status
    expect([await ask('GET'), await ask('HEAD'), await ask('POST')]).toEqual([200, 200, 429])
  })
})
