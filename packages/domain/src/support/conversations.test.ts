import { expect, test } from 'vitest'
import {
  fillCannedAnswer,
  findPlaceholderProblem,
  greetingOf,
  visitorName,
} from './conversations.ts'

test('a canned answer is filled, and other placeholders stay', () => {
  const values = { name: 'Grace {{subject}} $&', subject: 'Export', operator: 'Olga' }
  expect(fillCannedAnswer('Hello {{name}}: {{subject}}, {{topic}}. {{operator}}', values)).toBe(
    'Hello Grace {{subject}} $&: Export, {{topic}}. Olga',
  )
})

test('somebody without a name is greeted without one', () => {
  expect(greetingOf('Grace')).toBe('Hello Grace,')
  expect(greetingOf(visitorName)).toBe('Hello,')
  expect(greetingOf('')).toBe('Hello,')
})

test.each([
  ['Hi {{name}}, thank you!', 'Hi, thank you!'],
  ['Hello {{name}}\nYes.', 'Hello\nYes.'],
  ['Dear {{name}}, refunds take 14 days.', 'Hello, refunds take 14 days.'],
  ['Thanks, {{name}}. {{operator}}', 'Thanks. Olga'],
  ['Yes, {{name}}, it does.', 'Yes, it does.'],
  ['{{name}}, this is fixed.', 'This is fixed.'],
  ['Fixed.\n{{name}}, try again. Bye {{name}}!', 'Fixed.\nTry again. Bye!'],
  ['{{name}}', ''],
])('without a name, %j becomes %j', (text, filled) => {
  for (const name of ['', visitorName])
    expect(fillCannedAnswer(text, { name, subject: 'Export', operator: 'Olga' })).toBe(filled)
})

test('a placeholder that is mistyped is named, with those that are known', () => {
  expect(findPlaceholderProblem('Hello {{name}}: {{subject}}, {{operator}} {} {{')).toBeUndefined()
  expect(findPlaceholderProblem('Hello {{nmae}}')).toBe(
    '{{nmae}} is not a placeholder. Use {{name}}, {{subject}} or {{operator}}.',
  )
  expect(findPlaceholderProblem('Hello {{ name }}')).toContain('{{ name }}')
})
