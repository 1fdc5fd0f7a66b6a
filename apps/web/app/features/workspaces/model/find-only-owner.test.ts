import { expect, test } from 'vitest'
import { findOnlyOwner } from './find-only-owner.ts'

test('one of several owners may leave, the only one may not', () => {
  const ada = { name: 'Ada', role: 'owner' as const }
  const bob = { name: 'Bob', role: 'admin' as const }
  expect(findOnlyOwner([bob, ada])).toBe(ada)
  expect(findOnlyOwner([ada, { ...bob, role: 'owner' }])).toBeUndefined()
})
