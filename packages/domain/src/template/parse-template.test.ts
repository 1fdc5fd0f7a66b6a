import { expect, test } from 'vitest'
import { listIncludes, listVariables } from './list-names.ts'
import { isVariableName } from './names.ts'
import { parseTemplate } from './parse-template.ts'

test('nodes say where they stand, and a block how it hangs together', () => {
  const { nodes } = parseTemplate('a {{#if b}}{{ c }}{{else}}{d}{{/if}}', ['d'])
  expect(nodes).toEqual([
    { kind: 'text', from: 0, to: 2, text: 'a ' },
    { kind: 'if', from: 2, to: 11, name: 'b', nameFrom: 8, open: 1, next: 3, close: 5 },
    { kind: 'variable', from: 11, to: 18, name: 'c', nameFrom: 14 },
    { kind: 'else', from: 18, to: 26, name: null, nameFrom: 0, open: 1, next: 5, close: 5 },
    { kind: 'variable', from: 26, to: 29, name: 'd', nameFrom: 27 },
    { kind: 'close', from: 29, to: 36, block: 'if', open: 1 },
  ])
})

test('variables come in the order of first use, with every place', () => {
  const text = '{{b}} {{#if a}}{a}{{else if c}}{{this}}{{/if}}{{#each b}}{{/each}}{x}'
  const variables = listVariables(parseTemplate(text, ['a']))
  expect(variables.map(({ name, kind }) => [name, kind])).toEqual([
    ['b', 'value'],
    ['a', 'condition'],
    ['c', 'condition'],
  ])
  const places = variables.flatMap(({ uses }) => uses.map(({ from, to }) => text.slice(from, to)))
  expect(places).toEqual(['{{b}}', '{{#each b}}', '{{#if a}}', '{a}', '{{else if c}}'])
})

test('includes are listed with slug and version', () => {
  const includes = listIncludes(parseTemplate('{{> tone}} {{>rules-2@12 }} {{> tone}}', []))
  expect(includes.map(({ slug, version, key }) => [slug, version, key])).toEqual([
    ['tone', null, 'tone'],
    ['rules-2', 12, 'rules-2@12'],
    ['tone', null, 'tone'],
  ])
})

test.each(['a', '_x1', 'user.name', 'kebab-case', 'größe', '名前', '__proto__', 'x'.repeat(64)])(
  '%s may name a variable',
  (name) => {
    expect(isVariableName(name)).toBe(true)
  },
)

test.each(['', '1a', 'a b', '-a', 'a!', 'this', 'else', '@index', ' a', 'x'.repeat(65)])(
  '%j may not name a variable',
  (name) => {
    expect(isVariableName(name)).toBe(false)
  },
)
