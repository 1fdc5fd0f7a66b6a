import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { streamBody } from '../bodies/stream-body.ts'
import { httpError } from '../errors/http-errors.ts'
import { createErrorLimit } from './create-line-limit.ts'

let app: TestApp | undefined
afterEach(async () => {
  vi.useRealTimers()
  await app?.close()
  app = undefined
})

async function askTimes({ request }: TestApp, times: number, path: string): Promise<void> {
  for (let count = 0; count < times; count += 1)
    await request(path).then(
      (response) => response.text().catch(() => {}),
      () => {},
    )
}

test('errors that are left out are counted, as errors', () => {
  vi.useFakeTimers()
  const lines: object[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const isLogged = createErrorLimit(pino({ base: null, timestamp: false }, destination))
  const error = { client: '192.0.2.1', status: 500 }
  const logged = Array.from({ length: 100 }, () => isLogged(error)).filter(Boolean)
  expect(logged).toHaveLength(30)
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([{ level: 40, ...error, errors: 70, msg: 'more errors' }])
})

test('the errors of a client are logged so often, in the app and around it together', async () => {
  app = await buildTestApp({
    config: { requestTimeout: 20 },
    extend: (extended) => {
      extended.get('/api/v1/fails', () => {
        throw httpError('database.unreachable')
      })
      extended.get('/api/v1/never', () => new Promise<Response>(() => {}))
    },
  })
  await askTimes(app, 20, '/api/v1/fails')
  await askTimes(app, 20, '/api/v1/never')
  const errors = app.logLines().filter(({ level }) => level === 'error')
  expect(errors).toHaveLength(30)
})

test('bodies that are broken off are logged so often', async () => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  const { log } = createLog({ level: 'info', format: 'json', destination })
  app = await buildTestApp({
    extend: (extended) => {
      extended.get('/api/v1/breaks', async (context) => {
        async function* chunks() {
          yield 'begun'
          throw new Error('A body that cannot be made')
        }
        return context.body(await streamBody(context, log, chunks()))
      })
    },
  })
  await askTimes(app, 40, '/api/v1/breaks')
  expect(lines.filter((line) => line.includes('was broken off'))).toHaveLength(30)
})
