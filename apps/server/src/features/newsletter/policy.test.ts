import { expect, test } from 'vitest'
import { can } from './policy.ts'

test.each([
  ['ask-to-confirm', 'pending', true],
  ['ask-to-confirm', 'confirmed', false],
  ['ask-to-confirm', 'unsubscribed', true],
  ['confirm', 'pending', true],
  ['confirm', 'confirmed', true],
  ['confirm', 'unsubscribed', false],
  ['unsubscribe', 'pending', true],
  ['unsubscribe', 'confirmed', true],
  ['unsubscribe', 'unsubscribed', true],
] as const)('%s of a %s subscription: %s', (action, status, allowed) => {
  expect(can(action, { status })).toBe(allowed)
})
