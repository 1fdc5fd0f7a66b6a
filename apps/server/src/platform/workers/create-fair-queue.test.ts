import { expect, test } from 'vitest'
import { runForRequest } from '#platform/run-for-request.ts'
import { createKeyedQueue } from './create-fair-queue.ts'

const build = (limits: { atOnce?: number } = {}) => {
  const enqueue = createKeyedQueue({
    ...limits,
    mostWaiting: 2,
    refuse: () => new Error('Too many wait'),
  })
  const started: string[] = []
  /** A task that ends when it is told to. */
  const add = (key: string, name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const done = enqueue(key, async () => {
      started.push(name)
      await promise
      return name
    })
    return { done, end: resolve, fail: reject }
  }
  return { enqueue, started, add }
}

test('tasks of one key run one after the other, those of another key at the same time', async () => {
  const { started, add } = build()
  const [first, second, other] = [add('a', 'first'), add('a', 'second'), add('b', 'other')]
  other.end()
  expect(await other.done).toBe('other')
  expect(started).toEqual(['first', 'other'])
  first.end()
  expect(await first.done).toBe('first')
  second.end()
  expect(await second.done).toBe('second')
})

test('as many tasks of one key run at the same time as the queue allows', async () => {
  const { started, add } = build({ atOnce: 3 })
  const tasks = ['1', '2', '3', '4', '5'].map((name) => add('a', name))
  await expect(add('a', '6').done).rejects.toThrow('Too many wait')
  expect(started).toEqual(['1', '2', '3'])
  for (const { end } of tasks) end()
  await Promise.all(tasks.map(({ done }) => done))
  expect(started).toEqual(['1', '2', '3', '4', '5'])
})

test('a task that fails lets the next one run', async () => {
  const { add } = build()
  const [first, second] = [add('a', 'first'), add('a', 'second')]
  first.fail(new Error('No connection'))
  await expect(first.done).rejects.toThrow('No connection')
  second.end()
  expect(await second.done).toBe('second')
})

test('a full queue refuses, and accepts again once a task has ended', async () => {
  const { add } = build()
  const waiting = ['1', '2', '3'].map((name) => add('a', name))
  await expect(add('a', '4').done).rejects.toThrow('Too many wait')
  add('b', 'of another key').end()
  for (const { done, end } of waiting) {
    end()
    await done
  }
  const later = add('a', 'later')
  later.end()
  expect(await later.done).toBe('later')
})

test('a task of a request that has timed out is never started', async () => {
  const { enqueue, started, add } = build()
  const first = add('a', 'first')
  const deadline = new AbortController()
  const late = runForRequest({ client: 'late', signal: deadline.signal }, () =>
    enqueue('a', async () => void started.push('late')),
  )
  deadline.abort(new Error('Timed out'))
  await expect(late).rejects.toThrow('Timed out')
  first.end()
  await first.done
  expect(started).toEqual(['first'])
})
