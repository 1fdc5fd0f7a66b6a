import { expect, test } from 'vitest'
import { mostHighlightedVariables, splitText } from './split-text.ts'

test('variables are told from the text around them, which stays as it is written', () => {
  expect(splitText('Hi {{ name }}{{#if late}}, \\{{late}}{{/if}}!', [])).toEqual([
    { text: 'Hi ', isVariable: false },
    { text: 'name', isVariable: true },
    { text: '{{#if late}}, \\{{late}}{{/if}}!', isVariable: false },
  ])
  expect(splitText('{{#each points}}{{this}}{{/each}}', [])).toHaveLength(1)
  expect(splitText('{a} {b}', ['b'])).toEqual([
    { text: '{a} ', isVariable: false },
    { text: 'b', isVariable: true },
  ])
})

test('after a number of variables the text goes on as it is written', () => {
  const repeated = '{{ v }}'.repeat(mostHighlightedVariables + 3)
  const parts = splitText(repeated, [])
  expect(parts).toHaveLength(mostHighlightedVariables + 1)
  expect(parts.at(-1)).toEqual({ text: '{{ v }}{{ v }}{{ v }}', isVariable: false })
})
