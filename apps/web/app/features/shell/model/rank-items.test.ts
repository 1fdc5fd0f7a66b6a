import { expect, test } from 'vitest'
import { matchesTyped, rankItems } from './rank-items.ts'

test.each([
  ['My Prompts', '', true],
  ['My Prompts', 'my pr', true],
  ['My Prompts', 'prompts MY', true],
  ['My Prompts', 'rompts', false],
  ['Sign out', 'my pr', false],
  ['Share prompts with people', 'share a prompt', true],
  ['Go to Dashboard', 'go to', true],
  ['Sign out', 'go to', false],
])('%j for %j: %j', (label, typed, expected) => {
  expect(matchesTyped(label, typed)).toBe(expected)
})

const items = [
  { key: 'found', label: 'Meeting notes', isFound: true },
  { key: 'later', label: 'Create Prompt' },
  { key: 'begins', label: 'Prompt ideas', isFound: true },
  { key: 'other', label: 'Sign out' },
  { key: 'recent', label: 'Import prompts' },
]

test('labels that begin with what was typed come first, what the server found elsewhere last', () => {
  expect(rankItems(items, 'prompt', []).map(({ key }) => key)).toEqual([
    'begins',
    'later',
    'recent',
    'found',
  ])
})

test('among equals what was used recently comes first', () => {
  expect(rankItems(items, 'prompt', ['recent']).map(({ key }) => key)).toEqual([
    'begins',
    'recent',
    'later',
    'found',
  ])
})
