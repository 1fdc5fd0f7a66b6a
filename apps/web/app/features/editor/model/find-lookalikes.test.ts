import { expect, test } from 'vitest'
import { findLookalikes, replaceLookalikes } from './find-lookalikes.ts'

const namesIn = (text: string) => findLookalikes(text).map(({ name }) => name)

test.each([
  ['Sign as [agent name] of [company].', ['agent_name', 'company']],
  ['Dear <customer>, about <order-number>.', ['customer', 'order_number']],
  [`Use \${tone} and {length}.`, ['tone', 'length']],
  ['[name] and again [name]', ['name']],
])('%s has placeholders of another tool', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test.each([
  'A {{placeholder}} of ours, and \\{name} as text.',
  'A [link](https://example.com), a footnote [1] and a task [ ].',
  '<p>Some <b>HTML</b></p> and <article>more</article>',
  '{"name": "JSON"} and a set {1, 2}',
  'x < y and z > y',
])('%s has none', (text) => {
  expect(namesIn(text)).toEqual([])
})

test('placeholders that are there already stay as they are', () => {
  const found = findLookalikes('Dear {name}.')
  expect(replaceLookalikes(`Dear {name} of {{name}}, or \${name}.`, found)).toBe(
    `Dear {{name}} of {{name}}, or \${name}.`,
  )
})

test('each becomes a placeholder, wherever it stands', () => {
  const text = 'Sign as [agent name]. Yours, [agent name]'
  expect(replaceLookalikes(text, findLookalikes(text))).toBe(
    'Sign as {{agent_name}}. Yours, {{agent_name}}',
  )
})
