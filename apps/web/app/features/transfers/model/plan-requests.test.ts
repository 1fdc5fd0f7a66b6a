import { emptyContent } from '@product/domain'
import { expect, test } from 'vitest'
import { planRequests } from './plan-requests.ts'

const promptOf = (body: string) => ({
  content: { ...emptyContent, body },
  versions: [],
  nameMoves: [],
  testValues: {},
  isFavorite: false,
  isRestricted: false,
  readerCount: null,
  collections: [],
})

test('what fits into one request is one', () => {
  const requests = planRequests([promptOf('a'), promptOf('b')])
  expect(requests.map(({ prompts }) => prompts.length)).toEqual([2])
  expect(planRequests([])).toEqual([])
})

test('more than 2,000 prompts, or more bytes than are accepted, are several', () => {
  const many = Array.from({ length: 2_001 }, () => promptOf('a'))
  expect(planRequests(many).map(({ prompts }) => prompts.length)).toEqual([2_000, 1])
  const large = Array.from({ length: 100 }, () => promptOf('ä'.repeat(100_000)))
  const sizes = planRequests(large).map((request) => new Blob([JSON.stringify(request)]).size)
  expect(sizes.length).toBeGreaterThan(1)
  expect(Math.max(...sizes)).toBeLessThan(16_777_216)
})

test('each request has an id of its own', () => {
  const requests = planRequests(Array.from({ length: 4_001 }, () => promptOf('a')))
  expect(new Set(requests.map(({ importId }) => importId)).size).toBe(3)
})
