import { emptyContent, type PromptVariable } from '@product/domain'
import { expect, test } from 'vitest'
import { checkValues, pickValues } from './check-values.ts'

const variable = (name: string, details: Partial<PromptVariable> = {}): PromptVariable => ({
  name,
  type: 'text',
  defaultValue: '',
  required: false,
  choices: [],
  ...details,
})

const content = {
  ...emptyContent,
  body: 'Summarise {{input_text}} in {{num_points}} points. {{#if formal}}Be formal.{{/if}}',
  variables: [
    variable('input_text', { type: 'long-text', required: true }),
    variable('num_points', { type: 'number', defaultValue: '3' }),
  ],
}

test('what is required and empty is asked for, in the order of the inputs', () => {
  const problems = checkValues(content, { num_points: 'many' })
  expect([...problems.keys()]).toEqual(['input_text', 'num_points'])
  expect(problems.get('num_points')).toMatch('must be a number, or a range')
})

test('a default stands in for an empty value, and a range is a number', () => {
  expect(checkValues(content, { input_text: 'Hello' }).size).toBe(0)
  expect(checkValues(content, { input_text: 'Hello', num_points: '3-5' }).size).toBe(0)
})

test('a name that nobody declared is asked for where it is printed', () => {
  const undeclared = { ...content, variables: [] }
  expect([...checkValues(undeclared, { num_points: '3' }).keys()]).toEqual(['input_text'])
})

test('a run is given the values of its inputs that are filled in', () => {
  expect(pickValues(['a', 'b'], { a: '1', b: '', other: '2' })).toEqual({ a: '1' })
})

test('a variable may have a name that every object has', () => {
  const named = { ...content, body: '{{constructor}}', variables: [variable('constructor')] }
  expect(checkValues(named, {}).size).toBe(0)
  expect(pickValues(['constructor', '__proto__'], {})).toEqual({})
  expect(Object.entries(pickValues(['__proto__'], JSON.parse('{"__proto__":"1"}')))).toEqual([
    ['__proto__', '1'],
  ])
})
