import { expect, test } from 'vitest'
import { requestedBy, runForRequest } from '#platform/run-for-request.ts'
import { createSharedWork } from './create-shared-work.ts'

function visit(client: string) {
  const timeout = new AbortController()
  const connection = new AbortController()
  const run = <Result>(work: () => Result) =>
    runForRequest({ client, signal: timeout.signal }, work)
  return { timeout, connection, run, visitor: { client, connection: connection.signal } }
}

function buildTask() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const started: (string | undefined)[] = []
  const stopped: unknown[] = []
  const work = () => {
    const by = requestedBy()
    started.push(by?.client)
    by?.signal.addEventListener('abort', () => stopped.push(by.signal.reason))
    return promise
  }
  return { started, stopped, work, finish: () => resolve('done') }
}

test('a task runs once for all requests, for the client of the first', async () => {
  const shared = createSharedWork<string>()
  const { started, work, finish } = buildTask()
  const joined = ['a', 'b'].map((client) => {
    const { run, visitor } = visit(client)
    return run(() => shared.join('task', visitor, work))
  })
  finish()
  expect(await Promise.all(joined.map(({ value }) => value))).toEqual(['done', 'done'])
  expect(joined.map(({ isFirst }) => isFirst)).toEqual([true, false])
  expect(started).toEqual(['a'])
  expect(shared.isRunning('task')).toBe(false)
})

test('a task stops when every request has timed out or lost its client, and not before', async () => {
  const shared = createSharedWork<string>()
  const { stopped, work, finish } = buildTask()
  const first = visit('a')
  const second = visit('b')
  const values = [first, second].map(
    ({ run, visitor }) => run(() => shared.join('task', visitor, work)).value,
  )
  first.timeout.abort()
  first.connection.abort()
  expect(stopped).toEqual([])
  second.connection.abort()
  expect(stopped).toMatchObject([{ code: 'server.busy' }])
  finish()
  await Promise.all(values)
})

test('a task that no request waits for is never stopped', async () => {
  const shared = createSharedWork<string>()
  const { stopped, work, finish } = buildTask()
  const renewal = shared.runAlone('task', work)
  const { connection, visitor } = visit('a')
  const { value, isFirst } = shared.join('task', visitor, work)
  connection.abort()
  finish()
  expect([await renewal, await value, isFirst]).toEqual(['done', 'done', false])
  expect(stopped).toEqual([])
})
