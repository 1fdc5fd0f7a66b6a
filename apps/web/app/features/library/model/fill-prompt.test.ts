import { expect, test } from 'vitest'
import { fillPrompt, listFields, mostUndeclaredFields } from './fill-prompt.ts'

const tone = {
  name: 'tone',
  type: 'text' as const,
  defaultValue: 'calm',
  required: false,
  choices: [],
}
const content = {
  systemMessage: 'Be {tone}.',
  body: 'Write to {{name}}{{#if late}}, late{{/if}}. Keep {json}.',
  variables: [tone],
}

test('the fields are the declared variables and those that the texts use', () => {
  expect(listFields(content).map(({ name }) => name)).toEqual(['tone', 'name', 'late'])
})

test('a text that uses thousands of variables has a field for the first of them', () => {
  const body = Array.from({ length: 5_000 }, (_, index) => `{{v${index}}}`).join('')
  const fields = listFields({ ...content, systemMessage: '', body }).map(({ name }) => name)
  expect(fields).toHaveLength(1 + mostUndeclaredFields)
  expect(fields.slice(0, 3)).toEqual(['tone', 'v0', 'v1'])
})

test('what is typed goes in, defaults stand in, and the rest is left as written', () => {
  expect(fillPrompt(content, {})).toBe('Be calm.\n\nWrite to {{name}}. Keep {json}.')
  expect(fillPrompt(content, { tone: 'curt', name: 'Ada', late: 'yes' })).toBe(
    'Be curt.\n\nWrite to Ada, late. Keep {json}.',
  )
})

test('what is typed is not read as a template', () => {
  expect(fillPrompt({ ...content, systemMessage: '' }, { name: '{{tone}}' })).toContain(
    'Write to {{tone}}',
  )
})
