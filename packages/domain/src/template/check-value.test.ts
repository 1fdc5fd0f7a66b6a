import { expect, test } from 'vitest'
import type { PromptVariable, VariableType } from '../prompt-content.ts'
import { checkValue } from './check-value.ts'
import { toValue } from './values.ts'

const declare = (type: VariableType, more: Partial<PromptVariable> = {}): PromptVariable => ({
  name: 'points',
  type,
  defaultValue: '',
  required: false,
  choices: type === 'choice' ? ['short', 'long'] : [],
  ...more,
})

test.each([
  ['text', 'anything\n{{at}} all', 'anything\n{{at}} all'],
  ['long-text', ' kept as typed ', ' kept as typed '],
  ['number', '3', 3],
  ['number', '-2.5', -2.5],
  ['number', '1.50', '1.50'],
  ['number', '3-5', '3-5'],
  ['number', '3 – 5', '3 – 5'],
  ['number', '3 to 5', '3 to 5'],
  ['number', '-5--3', '-5--3'],
  ['choice', 'short', 'short'],
  ['yes-no', 'Yes', true],
  ['yes-no', 'false', false],
  ['number', '', ''],
] as const)('a %s accepts %j', (type, text, value) => {
  expect(checkValue(declare(type), text)).toBeNull()
  expect(toValue(declare(type), text)).toBe(value)
})

test.each([
  ['number', 'three', 'points must be a number, or a range such as 3-5.'],
  ['number', '3-5-7', 'points must be a number, or a range such as 3-5.'],
  ['number', 'NaN', 'points must be a number, or a range such as 3-5.'],
  ['number', '5-3', 'points must begin with the smaller number.'],
  ['choice', 'medium', 'points must be one of: short, long.'],
  ['yes-no', 'maybe', 'points must be Yes or No.'],
] as const)('a %s refuses %j', (type, text, message) => {
  expect(checkValue(declare(type), text)).toBe(message)
})

test('what is required needs a value or a default', () => {
  const variable = declare('text', { required: true })
  expect(checkValue(variable, ' ')).toBe('Enter a value for points')
  expect(checkValue({ ...variable, defaultValue: 'x' }, '')).toBeNull()
  expect(toValue({ ...variable, defaultValue: 'x' }, '')).toBe('x')
})
