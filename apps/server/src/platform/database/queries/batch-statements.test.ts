import { expect, test } from 'vitest'
import { batchStatements } from './batch-statements.ts'

function createWriter({ fails = [] as string[], size = 1 } = {}) {
  const statements: string[][] = []
  const add = batchStatements<string, string>({
    sizeOf: () => size,
    execute: async (items) => {
      statements.push(items)
      await turn()
      if (items.some((item) => fails.includes(item))) throw new Error('Refused')
      return items.map((item) => item.toUpperCase())
    },
  })
  return { add, statements }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('what comes in the same turn is written together', async () => {
  const { add, statements } = createWriter()
  expect(await Promise.all(['a', 'b', 'c'].map(add))).toEqual(['A', 'B', 'C'])
  expect(statements).toEqual([['a', 'b', 'c']])
})

test('what comes while another is being written is written together', async () => {
  const { add, statements } = createWriter()
  const first = add('a')
  await turn()
  await Promise.all([first, add('b'), add('c')])
  expect(statements).toEqual([['a'], ['b', 'c']])
})

test('one that is refused does not take the others with it', async () => {
  const { add } = createWriter({ fails: ['c'] })
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map(add))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('what is large goes in several statements', async () => {
  const { add, statements } = createWriter({ size: 3_000_000 })
  await Promise.all(['a', 'b', 'c'].map(add))
  expect(statements).toEqual([['a'], ['b'], ['c']])
})
