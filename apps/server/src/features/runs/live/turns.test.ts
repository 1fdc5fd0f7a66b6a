import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const limits = { concurrentPerPerson: 2, concurrentPerServer: 3, waitingPerPerson: 4 }

/** Enters so many runs of a person's and notes in which order they begin. */
function enterMany(turns: ReturnType<typeof createTurns>, person: string, count: number) {
  const begun: string[] = []
  const entered = Array.from({ length: count }, (_, index) => {
    const turn = turns.enter(person)
    const name = `${person}${index}`
    if (turn.begins) void turn.begins.then(() => begun.push(name))
    else begun.push(name)
    return turn
  })
  return { entered, begun }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a person’s runs beyond the limit wait until others of theirs have ended', async () => {
  const turns = createTurns(limits)
  const { entered, begun } = enterMany(turns, 'a', 4)
  expect(entered.map(({ isWaiting }) => isWaiting)).toEqual([false, false, true, true])
  entered[1]?.leave()
  await settle()
  expect(begun).toEqual(['a0', 'a1', 'a2'])
})

test('when the server is full, people take turns', async () => {
  const turns = createTurns({ concurrentPerPerson: 9, concurrentPerServer: 2, waitingPerPerson: 9 })
  const order: string[] = []
  const entered = new Map<string, ReturnType<typeof turns.enter>>()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']) {
    const turn = turns.enter(name.slice(0, 1))
    entered.set(name, turn)
    void (turn.begins ?? Promise.resolve()).then(() => order.push(name))
  }
  for (let ended = 0; ended < entered.size; ended += 1) {
    await settle()
    entered.get(order[ended] ?? '')?.leave()
  }
  expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'])
})

test('who has many waiting is refused, and who leaves the queue makes room', () => {
  const turns = createTurns(limits)
  expect(turns.hasRoom('a', 6)).toBe(true)
  expect(turns.hasRoom('a', 7)).toBe(false)
  const { entered } = enterMany(turns, 'a', 6)
  expect(turns.hasRoom('a', 1)).toBe(false)
  expect(turns.hasRoom('b', 5)).toBe(true)
  entered[5]?.leave()
  expect(turns.hasRoom('a', 1)).toBe(true)
})

test('leaving twice frees one place', () => {
  const turns = createTurns(limits)
  const { entered } = enterMany(turns, 'a', 2)
  entered[0]?.leave()
  entered[0]?.leave()
  expect(turns.enter('a').isWaiting).toBe(false)
  expect(turns.enter('a').isWaiting).toBe(true)
})
