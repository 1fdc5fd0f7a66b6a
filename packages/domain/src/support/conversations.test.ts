import { expect, test } from 'vitest'
import { fillCannedAnswer } from './conversations.ts'

test('a canned answer is filled, and placeholders of prompts stay', () => {
  const values = { name: 'Grace {{subject}} $&', subject: 'Export', operator: 'Olga' }
  expect(fillCannedAnswer('Hello {{name}}: {{subject}}, {{topic}}. {{operator}}', values)).toBe(
    'Hello Grace {{subject}} $&: Export, {{topic}}. Olga',
  )
})
