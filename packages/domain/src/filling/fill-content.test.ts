import { expect, test } from 'vitest'
import { emptyContent, type PromptVariable } from '../prompt-content.ts'
import { fillContent, findValueProblems, listInputs, startingValues } from './fill-content.ts'

const variable = (name: string, changes: Partial<PromptVariable> = {}): PromptVariable => ({
  name,
  type: 'text',
  defaultValue: '',
  required: true,
  choices: [],
  ...changes,
})

const content = {
  ...emptyContent,
  systemMessage: 'You sell {{product}}.',
  body: 'Answer {{message}} as {{signer}}. {{> closing}}',
  variables: [variable('product', { defaultValue: 'tea' }), variable('message')],
}
const included = [
  { key: 'closing', body: 'Yours, {{team}}', variables: [variable('team', { required: false })] },
]

test('a prompt asks for its variables, bare names and those of what it includes', () => {
  expect(listInputs(content, included).map(({ name }) => name)).toEqual([
    'product',
    'message',
    'signer',
    'team',
  ])
})

test('inputs begin with given values, or with their defaults', () => {
  const inputs = listInputs(content, included)
  expect(startingValues(inputs)).toMatchObject({ product: 'tea', message: '' })
  expect(startingValues(inputs, { product: 'milk' })).toMatchObject({ product: 'milk' })
})

test('the copied text has the system message first, every value and the included text', () => {
  const values = { product: 'tea', message: 'hello', signer: 'Ada', team: 'Support' }
  expect(fillContent(content, values, included).text).toBe(
    'You sell tea.\n\nAnswer hello as Ada. Yours, Support',
  )
})

test('a value that is required and missing is a problem; an optional one is not', () => {
  const inputs = listInputs(content, included)
  const problems = findValueProblems(inputs, startingValues(inputs))
  expect([...problems.keys()]).toEqual(['message', 'signer'])
})
