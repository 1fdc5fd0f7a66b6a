import { expect, test } from 'vitest'
import { matchesTyped } from './matches-typed.ts'

test.each([
  ['My Prompts', '', true],
  ['My Prompts', 'my pr', true],
  ['My Prompts', 'prompts MY', true],
  ['My Prompts', 'rompts', false],
  ['Sign out', 'my pr', false],
])('%j for %j: %j', (label, typed, expected) => {
  expect(matchesTyped(label, typed)).toBe(expected)
})
