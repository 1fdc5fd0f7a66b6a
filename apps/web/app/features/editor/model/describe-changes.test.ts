import type { Version } from '@product/contract/versions'
import { emptyContent, type PromptVariable } from '@product/domain'
import { expect, test } from 'vitest'
import { describeChanges, describeVersion } from './describe-changes.ts'

const version = (changes: Partial<Version>): Version => ({
  number: 2,
  author: null,
  authors: [],
  suggestedBy: [],
  note: '',
  changedFields: [],
  addedLines: 0,
  removedLines: 0,
  restoredFrom: null,
  isSealed: true,
  names: [],
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...changes,
})

test.each<[Partial<Version>, string]>([
  [{ number: 1, addedLines: 12 }, 'Created with 12 lines'],
  [{ number: 1, addedLines: 1 }, 'Created with 1 line'],
  [{ number: 1 }, 'Created'],
  [{}, 'No changes'],
  [{ restoredFrom: 1, changedFields: ['body'], addedLines: 2 }, 'Restored from v1'],
  [{ changedFields: ['body'], addedLines: 5, removedLines: 2 }, '2 lines changed, 3 added'],
  [{ changedFields: ['body'], removedLines: 1 }, '1 line removed'],
  [{ changedFields: ['body'] }, 'Lines moved'],
  [
    { changedFields: ['body', 'variables', 'settings'], addedLines: 1 },
    '1 line added. Variables and settings changed',
  ],
])('the timeline says of %j: %j', (changes, words) => {
  expect(describeVersion(version(changes))).toBe(words)
})

const variable = (name: string, defaultValue = ''): PromptVariable => ({
  name,
  type: 'text',
  defaultValue,
  required: true,
  choices: [],
})

test('every kind of difference is named', () => {
  const before = {
    ...emptyContent,
    body: 'One\nTwo',
    variables: [variable('old'), variable('tone')],
    tags: ['draft'],
    settings: { ...emptyContent.settings, temperature: 0.7, seed: 4 },
  }
  const after = {
    ...before,
    title: 'Reply',
    body: 'One\nThree\nFour',
    systemMessage: 'Be kind.',
    variables: [variable('tone', 'calm'), variable('max_words')],
    targetModels: ['my-model'],
    tags: [],
    modality: 'image' as const,
    settings: { ...before.settings, temperature: 0.3, topP: 0.9, seed: null, stop: ['END'] },
  }
  expect(describeChanges(before, after)).toEqual([
    'Prompt: 1 line changed, 1 added',
    'System message added',
    'Title: Reply',
    'New variable: max_words',
    'Variable removed: old',
    'Variable changed: tone',
    'Model added: my-model',
    'Tag removed: draft',
    'Modality Text to Image',
    'Temperature 0.7 to 0.3',
    'Top-p set to 0.9',
    'Seed reset',
    'Stop sequences set to "END"',
  ])
})

test('equal contents have no differences, and an order of variables is one', () => {
  const content = { ...emptyContent, variables: [variable('a'), variable('b')] }
  expect(describeChanges(content, content)).toEqual([])
  expect(
    describeChanges(content, { ...content, variables: [variable('b'), variable('a')] }),
  ).toEqual(['Variables reordered'])
})
