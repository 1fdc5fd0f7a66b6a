import { expect, test } from 'vitest'
import { createQueryClient } from './query-provider.tsx'

test('the query cache keeps 5 minutes, tries 3 times again, and waits up to 30 s for that', () => {
  const { gcTime, retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}
  expect(gcTime).toBe(300_000)
  if (typeof retry !== 'function') throw new Error('It does not depend on the server')
  expect([0, 1, 2, 3].map((failures) => retry(failures, new Error('refused')))).toEqual([
    true,
    true,
    true,
    false,
  ])
  const { retry: away } = createQueryClient(() => false).getDefaultOptions().queries ?? {}
  expect(typeof away === 'function' && away(0, new Error('unreachable'))).toBe(false)
  if (typeof retryDelay !== 'function') throw new Error('The delay does not grow')
  const delays = [0, 1, 2, 4, 5, 10].map((attempt) => retryDelay(attempt, new Error('refused')))
  expect(delays).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000])
})

test('data that is loaded again keeps the value of a variable named __proto__', () => {
  const client = createQueryClient()
  const load = (text: string) =>
    client.setQueryData(['prompt'], JSON.parse(`{"values":{"__proto__":"${text}"}}`))
  load('before')
  load('after')
  expect(JSON.stringify(client.getQueryData(['prompt']))).toBe('{"values":{"__proto__":"after"}}')
})

test('data that is loaded again and has not changed stays the same object', () => {
  const client = createQueryClient()
  const first = client.setQueryData(['prompt'], { values: { tone: 'calm' } })
  expect(client.setQueryData(['prompt'], { values: { tone: 'calm' } })).toBe(first)
})
