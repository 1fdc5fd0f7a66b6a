import { threadId, type Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { runForRequest } from '#platform/run-for-request.ts'
import { createThreadPool } from './create-thread-pool.ts'

const tasks = new URL('./tasks.fixture.ts', import.meta.url)
const build = (changes: { mostProcessorMilliseconds?: number; mostWaiting?: number } = {}) => {
  const run = createThreadPool({
    threads: 1,
    mostProcessorMilliseconds: 60_000,
    mostWaiting: 10,
    mostPerClient: 3,
    mostMegabytes: 64,
    ...changes,
  })
  return (wish: string | object) => run<string | object, number>(tasks, wish)
}

test('work is done in another thread, which does the next work too', async () => {
  const run = build()
  const used = await Promise.all([run('answer'), run('answer')])
  expect(used[0]).not.toBe(threadId)
  expect(used[1]).toBe(used[0])
})

test('work that fails says why, and the thread goes on', async () => {
  const run = build()
  const first = await run('answer')
  await expect(run('fail')).rejects.toThrow('This task fails')
  await expect(run('refuse')).rejects.toMatchObject({
    name: 'AppError',
    code: 'request.invalid',
    status: 400,
    details: ['why'],
  })
  expect(await run('answer')).toBe(first)
})

test('after a thread has died another does the work', async () => {
  const run = build()
  await expect(run('die')).rejects.toThrow('ended before its work was done')
  expect(await run('answer')).toBeGreaterThan(0)
})

test('work that does not end is ended with its thread, and the next is done', async () => {
  const run = build({ mostProcessorMilliseconds: 1_000 })
  await expect(run('loop')).rejects.toMatchObject({ status: 422, code: 'request.too-costly' })
  expect(await run('answer')).toBeGreaterThan(0)
})

test('a task that waits for the processor is not too costly', async () => {
  const run = build({ mostProcessorMilliseconds: 1_000 })
  expect(await run('rest')).toBeGreaterThan(0)
})

test('too many who wait are refused at once', async () => {
  const run = build({ mostWaiting: 1 })
  const asked = [run('answer'), run('answer')]
  await expect(run('answer')).rejects.toMatchObject({ status: 503, code: 'server.busy' })
  expect(await Promise.all(asked)).toHaveLength(2)
})

test('work that takes too much memory is ended with its thread, and the next is done', async () => {
  const run = build()
  await expect(run('hoard')).rejects.toMatchObject({ status: 422, code: 'request.too-costly' })
  expect(await run('answer')).toBeGreaterThan(0)
})

test.each(['answer, then die', 'answer, then fail'])(
  'a thread may %s: another does the next work',
  async (wish) => {
    const run = build()
    const ended = new Promise((resolve) =>
      process.once('worker', (thread: Worker) => thread.once('exit', resolve)),
    )
    const first = await run(wish)
    await ended
    expect(await run('answer')).not.toBe(first)
  },
)

const ask = (run: ReturnType<typeof build>, client: string, wish = 'answer') =>
  runForRequest({ client, signal: new AbortController().signal }, () => run(wish))

test('a client who has too many waiting and running is refused, and others are not', async () => {
  const run = build()
  const asked = [ask(run, 'many'), ask(run, 'many'), ask(run, 'many')]
  await expect(ask(run, 'many')).rejects.toMatchObject({ status: 503, code: 'server.busy' })
  asked.push(ask(run, 'few'))
  expect(await Promise.all(asked)).toHaveLength(4)
  expect(await ask(run, 'many')).toBeGreaterThan(0)
})

test('work outside a request is no client who could have too many', async () => {
  const run = build()
  const asked = Array.from({ length: 8 }, () => run('answer'))
  expect(await Promise.all(asked)).toHaveLength(8)
})

test('clients take turns', async () => {
  const run = build()
  const order: string[] = []
  const clients = ['many', 'many', 'many', 'few', 'other', 'few']
  await Promise.all(
    clients.map(async (client) => {
      await ask(run, client)
      order.push(client)
    }),
  )
  expect(order).toEqual(['many', 'many', 'few', 'other', 'many', 'few'])
})

test('what waits for a request that has timed out is given up at once and never begun', async () => {
  const run = build({ mostWaiting: 1 })
  const deadline = new AbortController()
  const late = { client: 'late', signal: deadline.signal }
  let isHeld = true
  const held = ask(run, 'late', 'hold').finally(() => {
    isHeld = false
  })
  const waiting = runForRequest(late, () => run('loop'))
  deadline.abort(new Error('Timed out'))
  await expect(waiting).rejects.toThrow('Timed out')
  await expect(runForRequest(late, () => run('loop'))).rejects.toThrow('Timed out')
  expect(isHeld).toBe(true)
  // Its place is free again.
  expect(await ask(run, 'late')).toBe(await held)
})

test('what runs for a request that has timed out is ended with its thread, and the next is done', async () => {
  const run = build()
  const deadline = new AbortController()
  const begun = new Int32Array(new SharedArrayBuffer(4))
  const late = runForRequest({ client: 'late', signal: deadline.signal }, () => run({ begun }))
  await expect.poll(() => Atomics.load(begun, 0)).toBe(1)
  deadline.abort(new Error('Timed out'))
  await expect(late).rejects.toThrow('Timed out')
  expect(await run('answer')).toBeGreaterThan(0)
})
