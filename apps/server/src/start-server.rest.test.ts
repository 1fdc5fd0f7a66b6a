import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartupError } from '#platform/startup-error.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { loadConfig } from './config.ts'
import { describeAddress, startServer } from './start-server.ts'

const secretsKey = 'a master key for tests, long enough'
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
})
afterAll(() => database.drop())

const configWith = (environment: NodeJS.ProcessEnv) =>
  loadConfig({ PORT: '0', LOG_LEVEL: 'silent', SECRETS_KEY: secretsKey, ...environment })

async function run(environment: NodeJS.ProcessEnv) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return {
    child,
    output: () => output,
    ended: once(child, 'close').then(([code, signal]) => code ?? signal),
  }
}

describe('the server', () => {
  test('migrates an empty database, serves, and leaves nothing behind when it stops', async () => {
    const steps: string[] = []
    const server = await startServer(configWith({ DATABASE_URL: database.url }), (step) =>
      steps.push(step),
    )
    expect(server.database).toContain('PostgreSQL')
    expect(steps.length).toBeGreaterThan(0)
    const response = await fetch(new URL('/healthz', server.url))
    expect(response.status).toBe(200)
    await server.stop()
    await expect(fetch(server.url)).rejects.toThrow()
  })

  test('says so when its database cannot be reached', async () => {
    const failure = await startServer(
      configWith({ DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:9/nothing' }),
    ).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartupError)
    expect(String(failure)).not.toContain('hunter2')
  })
})

test.each([
  ['127.0.0.1', 'http://localhost:3000', undefined],
  ['0.0.0.0', 'https://prompts.example.com', undefined],
  ['0.0.0.0', 'http://localhost:3000', expect.stringContaining('use http://localhost:3000')],
])('on %s at %s the banner tells what needs the configured address', (host, siteUrl, expected) => {
  expect(describeAddress({ host, siteUrl })).toEqual(expected)
})

describe('the master key', () => {
  test('is asked for where the database is not the embedded one', async () => {
    const config = configWith({ DATABASE_URL: database.url, SECRETS_KEY: '' })
    await expect(startServer(config)).rejects.toThrow('SECRETS_KEY is needed')
  })

  test('that is another than before is refused', async () => {
    await (await startServer(configWith({ DATABASE_URL: database.url }))).stop()
    const config = configWith({ DATABASE_URL: database.url, SECRETS_KEY: 'x'.repeat(40) })
    await expect(startServer(config)).rejects.toThrow('not the one that this database was written')
  })
})

describe('the process', () => {
  test('names bad variables without a stack trace and ends with 1', async () => {
    const { ended, output } = await run({ PORT: 'eighty', LOG_LEVEL: 'loud' })
    expect(await ended).toBe(1)
    expect(output()).toContain('PORT: expected')
    expect(output()).toContain('LOG_LEVEL: expected')
    expect(output()).not.toMatch(/\n\s+at /)
  })

  test('names a misspelt setting at start', async () => {
    const { ended, output } = await run({ SITEURL: 'https://example.com', PORT: 'eighty' })
    expect(await ended).toBe(1)
    expect(output()).toContain('SITEURL is not a setting and has no effect. Did you mean SITE_URL?')
  })

  test('names an unreachable database without a stack trace and ends with 1', async () => {
    const { ended, output } = await run({ DATABASE_URL: 'postgres://127.0.0.1:9/nothing' })
    expect(await ended).toBe(1)
    expect(output()).toContain('127.0.0.1')
    expect(output()).not.toMatch(/\n\s+at /)
  })

  test('names a taken port without a stack trace and ends with 1', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { ended, output } = await run({
      DATABASE_URL: database.url,
      PORT: String(port),
      SECRETS_KEY: secretsKey,
    })
    expect(await ended).toBe(1)
    other.close()
    expect(output()).toContain(`Port ${port} is taken`)
    expect(output()).not.toMatch(/\n\s+at /)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('stops cleanly on %s', async (signal) => {
    const { child, ended, output } = await run({
      DATABASE_URL: database.url,
      PORT: '0',
      SECRETS_KEY: secretsKey,
    })
    await expect.poll(output).toContain('Serving on')
    child.kill(signal)
    expect(await ended).toBe(0)
  })

  test('one Ctrl-C, which npm passes on a second time, still stops cleanly', async () => {
    const { child, ended, output } = await run({
      DATABASE_URL: database.url,
      PORT: '0',
      SECRETS_KEY: secretsKey,
    })
    await expect.poll(output).toContain('Serving on')
    const url = /Serving on (\S+)/.exec(output())?.[1] ?? ''
    // A request that is still being sent keeps the stop waiting, so the second signal falls into it.
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('POST /api/v1/events HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{')
    socket.on('error', () => {})
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0)
    child.kill('SIGINT')
    await expect.poll(() => fetch(url).catch(() => 'refused')).toBe('refused')
    child.kill('SIGINT')
    socket.end()
    expect(await ended).toBe(0)
  })
})
