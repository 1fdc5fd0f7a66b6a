import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { StartupError } from '#platform/startup-error.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { listen } from './listen.ts'

const options = {
  host: '127.0.0.1',
  port: 0,
  siteUrl: 'http://localhost',
  trustedProxies: [],
  requestTimeout: 1_000,
  responseStallTimeout: 60_000,
  openResponsesPerClient: 256,
  log: pino({ level: 'silent' }),
}
const empty = () => new Response('')

describe('a server that cannot listen says what to do', () => {
  test('when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const failure = await listen(empty, { ...options, port }).catch((error: unknown) => error)
    other.close()
    expect(failure).toBeInstanceOf(StartupError)
    expect(String(failure)).toContain(`Port ${port} is taken`)
    expect(String(failure)).toContain(`PORT=${port + 1} npm start`)
  })

  test('when the address is not one of this machine', async () => {
    const failure = await listen(empty, { ...options, host: '192.0.2.1' }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(StartupError)
    expect(String(failure)).toContain('HOST=192.0.2.1 is not an address of this machine')
  })
})

/** Sends bytes as they are, and reads until the server closes the connection. */
async function exchange(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  return await text(socket)
}

describe('a server for this machine only', () => {
  test('refuses other names in the Host header, and says which setting allows them', async () => {
    const server = await listen(empty, { ...options, localHostsOnly: true })
    const ask = (path: string, host: string) =>
      exchange(server.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const refused = await ask('/api/v1/me', `evil.example:${server.port}`)
    expect(refused).toMatch(/^HTTP\/1\.1 421 /)
    expect(refused).toContain('SITE_URL')
    expect(await ask('/', `127.0.0.1:${server.port}`)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ask('/healthz', '10.0.0.7')).toMatch(/^HTTP\/1\.1 200 /)
    await server.stop(0)
  })

  test('is what the default settings make', async () => {
    const app = await buildTestApp()
    const { port } = new URL(app.url)
    const request = `GET /api/v1/me HTTP/1.1\r\nHost: evil.example:${port}\r\nConnection: close\r\n\r\n`
    expect(await exchange(Number(port), request)).toMatch(/^HTTP\/1\.1 421 /)
    await app.close()
  })
})

describe('a request that does not arrive whole', () => {
  const readAll = async (request: Request) => new Response(await request.text())
  const begin = 'POST /api/v1/prompts HTTP/1.1\r\nHost: localhost\r\n'

  test.each([
    ['nothing of a body of stated length', `${begin}Content-Length: 10\r\n\r\n`],
    ['half of it', `${begin}Content-Length: 10\r\n\r\n01234`],
    ['a body in chunks without an end', `${begin}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`],
  ])('is told so with 408 and closed: %s', async (_, sent) => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
    const server = await listen(readAll, { ...options, requestTimeout: 50, log })
    const answer = await exchange(server.port, sent)
    await server.stop(0)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toMatch(/^connection: close\r$/im)
    expect(answer).toContain('"request.body-timed-out"')
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([30])
  })

  test('is told so earlier than other requests where nothing more of it arrives', async () => {
    const limits = { requestTimeout: 600_000, bodyStallTimeout: 50 }
    const server = await listen(readAll, { ...options, ...limits })
    const answer = await exchange(server.port, `${begin}Content-Length: 10\r\n\r\n01234`)
    await server.stop(0)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  const sendHalf = (port: number, bytes: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(`${begin}Content-Length: ${2 * bytes}\r\n\r\n${'x'.repeat(bytes)}`)
    return socket
  }

  test('keeps nobody behind the same address from being answered', async () => {
    const limits = {
      openResponsesPerClient: 2,
      connectionsPerClient: 256,
      requestTimeout: 600_000,
    }
    const server = await listen(readAll, { ...options, ...limits })
    const halfSent = Array.from({ length: 74 }, () => sendHalf(server.port, 5))
    expect((await fetch(server.url)).status).toBe(200)
    const posted = await fetch(server.url, { method: 'POST', body: 'all of it' })
    expect(await posted.text()).toBe('all of it')
    for (const socket of halfSent) socket.destroy()
    await server.stop(0)
  })

  test('takes no more memory than its client may hold: beyond it the largest is ended', async () => {
    const perClient = 48
    const megabyte = 1_048_576
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    const server = await listen(readAll, { ...options, requestTimeout: 600_000, log })
    const small = sendHalf(server.port, 1_000)
    const halfSent = Array.from({ length: 12 }, () => sendHalf(server.port, 6 * megabyte))
    const countClosed = () => halfSent.filter(({ closed }) => closed).length
    await expect.poll(countClosed).toBeGreaterThanOrEqual(12 - perClient / 6)
    expect(small.closed).toBe(false)
    const posted = await fetch(server.url, { method: 'POST', body: 'all of it' })
    expect(await posted.text()).toBe('all of it')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '').msg).toContain('their client held too much memory')
    for (const socket of [small, ...halfSent]) socket.destroy()
    await server.stop(0)
  })

  test('takes no more of it in pieces of a byte', async () => {
    const server = await listen(readAll, { ...options, requestTimeout: 600_000 })
    const socket = connect(server.port, '127.0.0.1').on('error', () => {})
    socket.write(`${begin}Transfer-Encoding: chunked\r\n\r\n`)
    // 200,000 of them are 200 KB, and 50 MB of memory.
    socket.write('1\r\nx\r\n'.repeat(200_000))
    await expect.poll(() => socket.closed).toBe(true)
    await server.stop(0)
  })

  test('is none where the work takes too long, also before the body is read', async () => {
    const never = () => new Promise<Response>(() => {})
    const server = await listen(never, { ...options, requestTimeout: 50 })
    for (const body of ['{}', 'x'.repeat(200_000)]) {
      const answer = await fetch(server.url, { method: 'POST', body })
      expect(answer.status).toBe(503)
      expect(await answer.text()).toContain('"request.timed-out"')
    }
    await server.stop(0)
  })
})

describe('connections', () => {
  function open(port: number, count: number) {
    return Array.from({ length: count }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      // Without a reader nobody learns that the connection was closed.
      return socket.resume()
    })
  }
  const countClosed = (sockets: Socket[]) => sockets.filter(({ closed }) => closed).length

  test('of one client beyond its limit are closed, and the warning about them is one', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    const server = await listen(empty, { ...options, connectionsPerClient: 3, log })
    const sockets = open(server.port, 8)
    await expect.poll(() => countClosed(sockets)).toBe(5)
    for (const socket of sockets) socket.destroy()
    // Connections that have ended no longer count.
    await expect
      .poll(() =>
        fetch(server.url).then(
          ({ status }) => status,
          () => undefined,
        ),
      )
      .toBe(200)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ client: '127.0.0.1', connections: 1 })
    await server.stop(0)
  })

  test('of a trusted proxy are not counted', async () => {
    const limits = { connectionsPerClient: 3, trustedProxies: ['loopback'] }
    const server = await listen(empty, { ...options, ...limits })
    const sockets = open(server.port, 8)
    expect((await fetch(server.url)).status).toBe(200)
    expect(countClosed(sockets)).toBe(0)
    for (const socket of sockets) socket.destroy()
    await server.stop(0)
  })

  test('on which nothing arrives are closed', async () => {
    const server = await listen(empty, { ...options, headersTimeout: 60 })
    const sockets = open(server.port, 2)
    await expect.poll(() => countClosed(sockets)).toBe(2)
    await server.stop(0)
  })
})

test('requests of one client that are refused again and again have one line', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const server = await listen(() => new Response('', { status: 429 }), { ...options, log })
  for (let request = 0; request < 5; request += 1)
    await fetch(`${server.url}/${'a'.repeat(10_000)}`)
  await server.stop(0)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.length).toBeLessThan(1_000)
})

describe('a request that is refused before the app sees it', () => {
  test.each([
    ['two Host headers', '1.1', 'Host: one.example\r\nHost: two.example\r\n', 400],
    ['the same Host header twice', '1.1', 'Host: localhost\r\nhOST: localhost\r\n', 400],
    ['two Host headers in HTTP/1.0', '1.0', 'Host:\r\nHost: two.example\r\n', 400],
    ['an unknown expectation', '1.1', 'Host: localhost\r\nExpect: a-miracle\r\n', 417],
  ])('has %s, and is answered with our headers', async (_, version, headers, status) => {
    const server = await listen(empty, options)
    const request = `GET / HTTP/${version}\r\n${headers}Connection: close\r\n\r\n`
    const answer = await exchange(server.port, request)
    await server.stop(0)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
    expect(answer).toMatch(/^x-request-id: \S+\r$/im)
    expect(answer).toContain('"requestId"')
  })

  test('is none that expects 100-continue', async () => {
    const server = await listen(empty, options)
    const headers = 'Host: localhost\r\nExpect: 100-continue\r\nConnection: close\r\n'
    const answer = await exchange(server.port, `GET / HTTP/1.1\r\n${headers}\r\n`)
    await server.stop(0)
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  })
})

describe('bytes that are no request', () => {
  const begin = 'POST /api/v1/prompts HTTP/1.1\r\nHost: localhost\r\n'
  const badChunk = `${begin}Transfer-Encoding: chunked\r\n\r\nzz\r\n`

  test.each([
    ['nonsense', 'NONSENSE\r\n\r\n', 400, 'request.malformed'],
    ['a chunk of no length', badChunk, 400, 'request.malformed'],
    [
      'headers beyond 16 KiB',
      `${begin}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'request.headers-too-large',
    ],
  ])('are answered with our headers and closed: %s', async (_, sent, status, code) => {
    const readAll = async (request: Request) => new Response(await request.text())
    const server = await listen(readAll, { ...options, siteUrl: 'https://site.example' })
    const answer = await exchange(server.port, sent)
    await server.stop(0)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const header of [
      'x-content-type-options: nosniff',
      'strict-transport-security: max-age=\\d+; includeSubDomains',
      'cache-control: no-store',
      'connection: close',
    ])
      expect(answer).toMatch(new RegExp(`^${header}\r$`, 'im'))
    expect(answer).toContain(`"${code}"`)
  })

  test('behind a request under way are not taken for its answer', async () => {
    const never = () => new Promise<Response>(() => {})
    const server = await listen(never, { ...options, requestTimeout: 60_000 })
    const answer = await exchange(
      server.port,
      'GET / HTTP/1.1\r\nHost: localhost\r\n\r\nNONSENSE\r\n\r\n',
    )
    await server.stop(0)
    expect(answer).toBe('')
  })
})

test.each([
  ['/api/v1/me', undefined, 'no-store'],
  ['/auth/v1/user?x=1', undefined, 'no-store'],
  ['/api/v1/config', 'public, max-age=60', 'public, max-age=60'],
  ['/apiary', undefined, null],
  // Spellings of a path that the router takes for the same.
  ['/%61pi/v1/me', undefined, 'no-store'],
  ['/./api/v1/me', undefined, 'no-store'],
  ['/x/%2e%2e/api/v1/me', undefined, 'no-store'],
  ['/%61uth/v1/user', undefined, 'no-store'],
  ['http://localhost/api/v1/me', undefined, 'no-store'],
])('%s with the header %s is sent with %s', async (path, given, expected) => {
  const headers = given === undefined ? {} : { 'cache-control': given }
  const server = await listen(() => new Response('', { headers }), options)
  // As it is: `fetch` would write the address in another way.
  const answer = await exchange(
    server.port,
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  )
  await server.stop(0)
  expect(/^cache-control: (.*)\r$/im.exec(answer)?.[1] ?? null).toBe(expected)
})

describe('HTTP/1.0', () => {
  test('needs no Host header', async () => {
    const app = await buildTestApp()
    const port = Number(new URL(app.url).port)
    const health = await exchange(port, 'GET /healthz HTTP/1.0\r\n\r\n')
    const config = await exchange(port, 'GET /api/v1/config HTTP/1.0\r\n\r\n')
    const mailbox = await exchange(port, 'GET /dev/mail HTTP/1.0\r\n\r\n')
    await app.close()
    expect(health).toMatch(/^HTTP\/1\.1 200 /)
    expect(health).toContain('"status":"ok"')
    expect(config).toMatch(/^HTTP\/1\.1 200 /)
    // Asked for under no name, it could be through a proxy that hides who asks.
    expect(mailbox).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('with a Host header that is none is refused', async () => {
    const server = await listen(empty, options)
    const answer = await exchange(server.port, 'GET / HTTP/1.0\r\nHost: a b\r\n\r\n')
    await server.stop(0)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('a server that stops', () => {
  test('lets a running request finish, is not ready meanwhile and takes no new connection', async () => {
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    const app = await buildTestApp({
      extend: (routes) => {
        routes.get('/api/v1/slow', async (context) => {
          started.resolve()
          await release.promise
          return context.text('finished')
        })
        routes.get('/api/v1/next', (context) => {
          arrived.resolve()
          return context.text('next')
        })
      },
    })
    try {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.write('GET /api/v1/slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await started.promise
      // A grace beyond the test's own time: only connections closed as they become idle end it.
      const stopped = app.stopServing(60_000)
      // On the same connection and in one piece, so that both are being answered when one is.
      socket.write(
        ['/healthz', '/api/v1/next']
          .map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
          .join(''),
      )
      await arrived.promise
      await expect(app.request('/healthz')).rejects.toThrow()
      const closed = once(socket, 'close')
      release.resolve()
      // The server may be done before what it sent has been read here.
      await Promise.all([stopped, closed])
      expect(received).toContain('finished')
      expect(received).toContain('"status":"unavailable"')
    } finally {
      await app.close()
    }
  })

  test('closes idle connections at once', async () => {
    const server = await listen(empty, options)
    const socket = connect(server.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    const closed = once(socket, 'close')
    await server.stop()
    await closed
  })

  test('gives up on requests that outlast the grace', async () => {
    const started = Promise.withResolvers<void>()
    const server = await listen(
      () => {
        started.resolve()
        return new Promise<Response>(() => {})
      },
      { ...options, requestTimeout: 60_000 },
    )
    const answer = fetch(server.url).catch((error: unknown) => error)
    await started.promise
    await server.stop(50)
    expect(await answer).toBeInstanceOf(Error)
  })
})
