import { expect, test } from 'vitest'
import { measureExpansion } from './measure-expansion.ts'
import { parseTemplate } from './parse-template.ts'
import { renderTemplate } from './render-template.ts'
import type { TemplateValues } from './template.ts'

const measure = (text: string, values: TemplateValues = {}, included: [string, string][] = []) =>
  measureExpansion(
    [parseTemplate(text, [])],
    values,
    new Map(included.map(([key, body]) => [key, parseTemplate(body, [])])),
  )

const list = ['one', 'three', 'fifteen']

test.each([
  ['Hello {{name}}!', { name: 'Ada' }],
  ['{{#each list}}{{this}}, {{/each}}', { list }],
  ['{{#each list}}{{#each list}}{{name}}{{/each}} {{/each}}', { list, name: 'Ada' }],
  ['{{#each lines}}- {{this}} {{/each}}', { lines: 'one\n\nthree' }],
  ['{{missing}}', {}],
])('%j is as long as what it renders to', (text, values) => {
  const rendered = renderTemplate(parseTemplate(text, []), values)
  expect(measure(text, values).characters).toBe(rendered.text.length)
})

test('lists in lists multiply', () => {
  const text = '{{#each list}}'.repeat(6) + '{{/each}}'.repeat(6)
  const lines = Array.from({ length: 10 }, () => 'x')
  expect(measure(text, { list: lines }).nodes).toBeGreaterThan(1_000_000)
  expect(measure(text, {}).nodes).toBeLessThan(20)
})

test('includes in includes multiply', () => {
  const included = Array.from({ length: 20 }, (_, level): [string, string] => [
    `p${level}`,
    level === 19 ? 'text' : `{{> p${level + 1}}}{{> p${level + 1}}}`,
  ])
  const { nodes, characters } = measure('{{> p0}}', {}, included)
  expect(nodes).toBeGreaterThan(2 ** 19)
  expect(characters).toBe(2 ** 19 * 'text'.length)
})

test('an include that includes itself, and one that nobody has, are measured', () => {
  expect(measure('{{> a}}', {}, [['a', '{{> a}}{{> b}}']])).toEqual({ nodes: 4, characters: 14 })
})

test('a thousand lists in each other around nothing are a number that can be compared', () => {
  const text = `${'{{#each list}}'.repeat(1_000)}{{> empty}}${'{{/each}}'.repeat(1_000)}`
  const { nodes, characters } = measure(text, { list }, [['empty', '']])
  expect(nodes).toBeGreaterThan(1_000_000)
  expect(characters).toBe(0)
})
