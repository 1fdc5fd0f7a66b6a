import { expect, test } from 'vitest'
import { parseTemplate } from './parse-template.ts'
import { renderTemplate } from './render-template.ts'
import { templateLimits } from './template.ts'

const values = {
  name: 'Ada',
  'user.name': 'ada_l',
  名前: 'エイダ',
  empty: '',
  zero: 0,
  number: 3,
  yes: true,
  no: false,
  list: ['one', 'two'],
  none: [],
  lines: 'first\r\n\n  second\n',
  braces: '{{name}} & <b>\n"{name}" \\{{',
}

const declared = Object.keys(values)

const render = (text: string) => renderTemplate(parseTemplate(text, declared), values).text

test.each([
  ['Hello {{name}}!', 'Hello Ada!'],
  ['{{ name }} {{\tname}}', 'Ada Ada'],
  ['{name} and {{name}}', 'Ada and Ada'],
  ['{{user.name}} {{名前}}', 'ada_l エイダ'],
  ['{"key": {{name}}}', '{"key": Ada}'],
  ['{"key": {name}}', '{"key": Ada}'],
  ['{{braces}}', values.braces],
  ['{{number}} {{zero}} {{yes}} {{no}}', '3 0 Yes No'],
  ['{{list}}', 'one\ntwo'],
])('%j prints its values verbatim', (text, rendered) => {
  expect(render(text)).toBe(rendered)
})

test.each([
  ['\\{{name}}', '{{name}}'],
  ['\\{{', '{{'],
  ['\\{{{{name}}', '{{Ada'],
  ['\\\\{{name}}', '\\Ada'],
  ['C:\\\\\\{{name}}', 'C:\\\\Ada'],
  ['\\{{{name}}}', '{{{name}}}'],
  ['\\\\{{1}}', '\\\\{{1}}'],
])('%j: a backslash before braces takes away their meaning', (text, rendered) => {
  expect(render(text)).toBe(rendered)
})

test.each([
  '{{ }}',
  '{{}}',
  '{{{name}}}',
  '{{{{name}}}}',
  '{{name}',
  '{name',
  '{ name }',
  '{other}',
  '{"a": {"b": 1}}',
  '\\frac{a}{b}',
  '{{1st}}',
  '{{na me}}',
  '{{name\n}}',
  '{{../name}}',
  '{{name|upper}}',
  '{{! a comment }}',
  '{{#unless name}}x{{/unless}}',
  '{{#if}}x{{/if}}',
  '{{#if name}}x',
  '{{#if name}}x{{else}}y',
  '{{#each list}}',
  '{{#each this}}{{/each}}',
  'x{{/if}}{{else}}{{/each}}',
  '{{this}} {{@index}}',
  '{{@name}}',
  '{{> }}',
  '{{> a/b}}',
  '{{> a@0}}',
  '{{> a@latest}}',
  `{{${'x'.repeat(65)}}}`,
  '{{__proto__}} {{constructor}} {{toString}}',
])('%j is left as written', (text) => {
  expect(render(text)).toBe(text)
})

test.each([
  ['{{#if name}}yes{{else}}no{{/if}}', 'yes'],
  ['{{#if empty}}yes{{else}}no{{/if}}', 'no'],
  ['{{#if zero}}yes{{else}}no{{/if}}', 'no'],
  ['{{#if no}}yes{{else}}no{{/if}}', 'no'],
  ['{{#if none}}yes{{else}}no{{/if}}', 'no'],
  ['{{#if unknown}}yes{{/if}}', ''],
  ['{{#if __proto__}}yes{{else}}no{{/if}}', 'no'],
  ['{{#if no}}1{{else if zero}}2{{else if yes}}3{{else}}4{{/if}}', '3'],
  ['{{#if yes}}1{{else if yes}}2{{else}}3{{/if}}', '1'],
  ['{{#if yes}}{{#if no}}1{{else}}2{{/if}}{{else}}3{{/if}}', '2'],
  ['{{#if yes}}a{{else}}b{{else}}c{{/if}}', 'a'],
  ['{{#if no}}a{{else}}b{{else}}c{{/if}}', 'b{{else}}c'],
])('%j chooses a branch', (text, rendered) => {
  expect(render(text)).toBe(rendered)
})

test.each([
  ['{{#each list}}{{this}},{{/each}}', 'one,two,'],
  ['{{#each list}}{{@index}}{{#if @last}}.{{else}},{{/if}}{{/each}}', '0,1.'],
  ['{{#each list}}{{name}}{{/each}}', 'AdaAda'],
  ['{{#each lines}}[{{this}}]{{/each}}', '[first][  second]'],
  ['{{#each none}}x{{else}}nothing{{/each}}', 'nothing'],
  ['{{#each number}}x{{else}}nothing{{/each}}', 'nothing'],
  ['{{#each list}}{{#each list}}{{this}} {{/each}}{{this}};{{/each}}', 'one two one;one two two;'],
  ['{{#each list}}{{#each none}}x{{else}}{{this}}{{/each}}{{/each}}', 'onetwo'],
])('%j goes through the list', (text, rendered) => {
  expect(render(text)).toBe(rendered)
})

test.each([
  ['{{#if name}}{{#each list}}x{{/if}}', '{{#each list}}x'],
  ['{{#if name}}a{{/each}}{{/if}}', 'a{{/each}}'],
  ['{{#each list}}{{#if name}}{{this}}{{/each}}', '{{#if name}}one{{#if name}}two'],
  ['{{#if no}}{{#if name}}x{{/if}}', '{{#if no}}x'],
])('%j: only whole blocks have a meaning', (text, rendered) => {
  expect(render(text)).toBe(rendered)
})

test('a tag alone on its line leaves no empty line behind', () => {
  const text = 'List:\r\n{{#each list}}\r\n  - {{this}}\r\n{{/each}}\r\n\r\nEnd'
  expect(render(text)).toBe('List:\r\n  - one\r\n  - two\r\n\r\nEnd')
})

test('a variable without a value is left as written and named once', () => {
  const text = '{{who}} {what} {{who}}{{#if where}}{{/if}}{{#each which}}{{/each}}'
  const rendered = renderTemplate(parseTemplate(text, ['what']), {})
  expect(rendered).toEqual({
    text: '{{who}} {what} {{who}}',
    missing: ['who', 'what', 'which'],
    problems: [],
  })
})

test('a name of the prototype is a name like any other', () => {
  const own = JSON.parse('{"__proto__": "p", "constructor": "c"}')
  const template = parseTemplate('{__proto__} {{constructor}}', ['__proto__'])
  expect(renderTemplate(template, own).text).toBe('p c')
})

test('an included prompt is rendered with the same values', () => {
  const includes = new Map([
    ['tone', parseTemplate('Be {tone}, {{> tone@7}}', ['tone'])],
    ['tone@7', parseTemplate('{{#each list}}{{this}}{{/each}} {{this}}', [])],
  ])
  const template = parseTemplate('{{#each list}}{{>tone}}\n{{/each}}', [])
  const rendered = renderTemplate(template, { tone: 'kind', list: ['a', 'b'] }, includes)
  expect(rendered.text).toBe('Be kind, ab {{this}}\nBe kind, ab {{this}}\n')
  expect(rendered.problems).toEqual([])
})

test.each([
  ['{{> absent}}', '{{> absent}}', 'unknown-include'],
  ['x {{> loop}}', 'x loop {{> loop}}', 'include-cycle'],
])('the include of %j that cannot be followed is left as written', (text, rendered, kind) => {
  const includes = new Map([['loop', parseTemplate('loop {{> loop}}', [])]])
  const result = renderTemplate(parseTemplate(text, []), {}, includes)
  expect(result.text).toBe(rendered)
  expect(result.problems).toMatchObject([{ kind, from: text.indexOf('{{'), to: text.length }])
})

test('prompts include prompts up to the limit and no further', () => {
  const chain = (levels: number) =>
    new Map(
      Array.from({ length: levels }, (_, level) => {
        const inner = level + 1 < levels ? `{{> p${level + 1}}}` : 'end'
        return [`p${level}`, parseTemplate(inner, [])] as const
      }),
    )
  const template = parseTemplate('{{> p0}}', [])
  expect(renderTemplate(template, {}, chain(templateLimits.includeDepth)).text).toBe('end')
  expect(renderTemplate(template, {}, chain(templateLimits.includeDepth + 1))).toMatchObject({
    text: '{{> p20}}',
    problems: [{ kind: 'nested-too-deep', name: 'p20' }],
  })
})
