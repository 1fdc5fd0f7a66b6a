import { expect, test } from 'vitest'
import { listInputs } from './list-inputs.ts'

test('inputs are declared or used, each once', () => {
  const excerpt = 'Say {{word}} to {{name}} {{#each list}}{{this}}{{/each}} and {{ wor'
  expect(listInputs({ variables: ['name', 'later'], excerpt })).toEqual([
    'name',
    'later',
    'word',
    'list',
  ])
})
