import { expect, test } from 'vitest'
import { createRunQueue } from './run-queue.ts'

const limits = { concurrentPerPerson: 2, concurrentPerServer: 3, waitingPerPerson: 4 }

/** Enters so many runs of an account and notes in which order they begin. */
function enterMany(queue: ReturnType<typeof createRunQueue>, account: string, count: number) {
  const begun: string[] = []
  const slots = Array.from({ length: count }, (_, index) => {
    const slot = queue.enter(account)
    const name = `${account}${index}`
    if (slot.ready) void slot.ready.then(() => begun.push(name))
    else begun.push(name)
    return slot
  })
  return { slots, begun }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('runs of an account beyond the limit wait until others of it have ended', async () => {
  const { slots, begun } = enterMany(createRunQueue(limits), 'a', 4)
  expect(slots.map(({ isWaiting }) => isWaiting)).toEqual([false, false, true, true])
  slots[1]?.release()
  await settle()
  expect(begun).toEqual(['a0', 'a1', 'a2'])
})

test('when the server is full, accounts take turns', async () => {
  const queue = createRunQueue({
    concurrentPerPerson: 9,
    concurrentPerServer: 2,
    waitingPerPerson: 9,
  })
  const order: string[] = []
  const slots = new Map<string, ReturnType<typeof queue.enter>>()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']) {
    const slot = queue.enter(name.slice(0, 1))
    slots.set(name, slot)
    void (slot.ready ?? Promise.resolve()).then(() => order.push(name))
  }
  for (let ended = 0; ended < slots.size; ended += 1) {
    await settle()
    slots.get(order[ended] ?? '')?.release()
  }
  expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'])
})

test('an account with many waiting runs is refused until one leaves the queue', () => {
  const queue = createRunQueue(limits)
  expect(queue.hasCapacity('a', 6)).toBe(true)
  expect(queue.hasCapacity('a', 7)).toBe(false)
  const { slots } = enterMany(queue, 'a', 6)
  expect(queue.hasCapacity('a', 1)).toBe(false)
  expect(queue.hasCapacity('b', 5)).toBe(true)
  slots[5]?.release()
  expect(queue.hasCapacity('a', 1)).toBe(true)
})

test('a slot that is released twice frees one place', () => {
  const queue = createRunQueue(limits)
  const { slots } = enterMany(queue, 'a', 2)
  slots[0]?.release()
  slots[0]?.release()
  expect(queue.enter('a').isWaiting).toBe(false)
  expect(queue.enter('a').isWaiting).toBe(true)
})
