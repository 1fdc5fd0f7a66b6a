import { expect, test } from 'vitest'
import { runInBatches } from './run-in-batches.ts'

const timeout = () => Object.assign(new Error('canceling statement'), { code: '57014' })

/** Walks the numbers up to 10; batches of more than `possible` numbers time out. */
const walk = async (firstSize: number, possible: number) => {
  const batches: [number, number][] = []
  await runInBatches<number>(firstSize, async (size, after = 0) => {
    if (size > possible) throw timeout()
    const last = Math.min(10, after + size)
    batches.push([after, last])
    return last === 10 ? undefined : last
  })
  return batches
}

test('each batch begins where the last one ended', async () => {
  expect(await walk(4, 4)).toEqual([
    [0, 4],
    [4, 8],
    [8, 10],
  ])
})

test('a batch that times out is repeated with fewer rows, from the same position', async () => {
  expect(await walk(40, 5)).toEqual([
    [0, 3],
    [3, 6],
    [6, 9],
    [9, 10],
  ])
})

test('one row that times out by itself is an error', async () => {
  await expect(walk(100, 0)).rejects.toMatchObject({ code: '57014' })
})

test('any other error is not repeated', async () => {
  let tries = 0
  const failing = runInBatches(10, async () => {
    tries += 1
    throw new Error('No connection')
  })
  await expect(failing).rejects.toThrow('No connection')
  expect(tries).toBe(1)
})
