import { expect, test } from 'vitest'
import { suggestFactorName } from './suggest-factor-name.ts'

test.each([
  [[], 'Phone'],
  [['Other'], 'Phone'],
  [['Phone'], 'Phone 2'],
  [['Phone', 'Phone 2', 'Phone 4'], 'Phone 3'],
])('beside %j the next is named %s', (taken, expected) => {
  expect(suggestFactorName('Phone', taken)).toBe(expected)
})
