import { expect, test } from 'vitest'
import { printInTurn, type Show } from './print-in-turn.ts'

test('sections that run at once print one after the other', async () => {
  const written: unknown[] = []
  const first = Promise.withResolvers<void>()
  const results = await printInTurn(
    [
      {
        title: 'First',
        run: async (show: Show) => {
          show('1 begins\n')
          await first.promise
          show('1 ends\n')
          return 1
        },
      },
      {
        title: 'Second',
        run: async (show: Show) => {
          show('2 begins\n')
          first.resolve()
          await Promise.resolve()
          show('2 ends\n')
          return 2
        },
      },
    ],
    (text) => written.push(text),
  )
  expect(results).toEqual([1, 2])
  expect(written.join('')).toBe('\nFirst\n1 begins\n1 ends\n\nSecond\n2 begins\n2 ends\n')
})

test('the first section prints while it runs', async () => {
  const written: unknown[] = []
  const end = Promise.withResolvers<void>()
  const running = printInTurn(
    [
      {
        title: 'First',
        run: async (show: Show) => {
          await Promise.resolve()
          show('1 begins\n')
          await end.promise
        },
      },
    ],
    (text) => written.push(text),
  )
  await expect.poll(() => written.join('')).toBe('\nFirst\n1 begins\n')
  end.resolve()
  await running
})
