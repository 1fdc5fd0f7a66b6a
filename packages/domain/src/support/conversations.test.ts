import { expect, test } from 'vitest'
import { fillCannedAnswer, findPlaceholderProblem } from './conversations.ts'

test('a canned answer is filled, and other placeholders stay', () => {
  const values = { name: 'Grace {{subject}} $&', subject: 'Export', operator: 'Olga' }
  expect(fillCannedAnswer('Hello {{name}}: {{subject}}, {{topic}}. {{operator}}', values)).toBe(
    'Hello Grace {{subject}} $&: Export, {{topic}}. Olga',
  )
})

test('a placeholder that is mistyped is named, with those that are known', () => {
  expect(findPlaceholderProblem('Hello {{name}}: {{subject}}, {{operator}} {} {{')).toBeUndefined()
  expect(findPlaceholderProblem('Hello {{nmae}}')).toBe(
    '{{nmae}} is not a placeholder. Use {{name}}, {{subject}} or {{operator}}.',
  )
  expect(findPlaceholderProblem('Hello {{ name }}')).toContain('{{ name }}')
})
