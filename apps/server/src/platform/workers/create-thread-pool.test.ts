import { threadId } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createThreadPool } from './create-thread-pool.ts'

const tasks = new URL('./tasks.fixture.ts', import.meta.url)
const build = (changes: { deadlineMilliseconds?: number; mostWaiting?: number } = {}) => {
  const run = createThreadPool({
    threads: 1,
    deadlineMilliseconds: 60_000,
    mostWaiting: 10,
    ...changes,
  })
  return (wish: string) => run<string, number>(tasks, wish)
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
  const run = build({ deadlineMilliseconds: 3_000 })
  await expect(run('loop')).rejects.toMatchObject({ status: 422, code: 'request.too-costly' })
  expect(await run('answer')).toBeGreaterThan(0)
})

test('too many who wait are refused at once', async () => {
  const run = build({ mostWaiting: 1 })
  const asked = [run('answer'), run('answer')]
  await expect(run('answer')).rejects.toMatchObject({ status: 503, code: 'server.busy' })
  expect(await Promise.all(asked)).toHaveLength(2)
})
