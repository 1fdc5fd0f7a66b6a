import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('no more than the given number runs at once, and all run in their order', async () => {
  const inTurn = takeTurns(2)
  let running = 0
  let most = 0
  const begun: number[] = []
  const work = (index: number) => async () => {
    begun.push(index)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return index
  }
  const indices = Array.from({ length: 9 }, (_, index) => index)
  expect(await Promise.all(indices.map((index) => inTurn(work(index))))).toEqual(indices)
  expect(begun).toEqual(indices)
  expect(most).toBe(2)
})

test('work that fails gives its turn to the next', async () => {
  const inTurn = takeTurns(1)
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await inTurn(async () => 'again')).toBe('again')
})
