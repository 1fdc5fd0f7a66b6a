import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
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
