import { expect, test } from 'vitest'
import type { PromptVariable } from '../prompt-content.ts'
import { parseTemplate } from './parse-template.ts'
import { reportProblems, type Surroundings } from './report-problems.ts'

const declare = (name: string): PromptVariable => ({
  name,
  type: 'text',
  defaultValue: '',
  required: false,
  choices: [],
})

function report(text: string, names: string[] = [], surroundings: Surroundings = {}) {
  const problems = reportProblems(parseTemplate(text, names), names.map(declare), surroundings)
  return problems.map(({ kind, from, to }) => [kind, text.slice(from, to)])
}

test.each([
  ['{{#if a}}{b}{{/if}} {"json": [1]} \\frac{x}{{"y": 1}}'],
  ['{{#each a}}{{this}}{{#if @last}}{{@index}}{{/if}}{{/each}} {{b}}'],
  ['\\{{c}} {{a}} {{b}}'],
])('%j has no problems', (text) => {
  expect(report(text, ['a', 'b'])).toEqual([])
})

test.each([
  ['{{a}} {{#if a}} x', [['unclosed-block', '{{#if a}}']]],
  ['{{#if a}}{{#each a}}{{/if}}', [['unclosed-block', '{{#each a}}']]],
  ['{{a}}{{/if}}', [['stray-close', '{{/if}}']]],
  ['{{else}} {{a}}', [['stray-close', '{{else}}']]],
  [
    '{{a}} {{ }} {{na me}}',
    [
      ['bad-name', '{{ }}'],
      ['bad-name', '{{na me}}'],
    ],
  ],
  ['{{a}} {{{a}}}', [['bad-name', '{{{a}}}']]],
  ['{{a}} {{#unless a}}', [['bad-name', '{{#unless a}}']]],
  ['{{#each a}}{{else}}{{this}}{{/each}}', [['bad-name', '{{this}}']]],
  [
    '{{b}} {{a}} {{#if b}}{{/if}}',
    [
      ['undeclared', '{{b}}'],
      ['undeclared', '{{#if b}}'],
    ],
  ],
  ['none', [['unused', '']]],
])('%j is reported where it stands', (text, problems) => {
  expect(report(text, ['a'])).toEqual(problems)
})

test('an undeclared name brings the one that was probably meant', () => {
  const [problem] = reportProblems(parseTemplate('{{topci}}{{topic}}', []), [declare('topic')])
  expect(problem).toMatchObject({
    kind: 'undeclared',
    name: 'topci',
    suggestion: 'topic',
    message: 'topci is not declared. Did you mean topic?',
  })
})

test('what another text of the prompt or an included one uses is not unused', () => {
  const includes = new Map([['tone', parseTemplate('{{b}}', [])]])
  const usedElsewhere = new Set(['a'])
  expect(report('{{> tone}}', ['a', 'b'], { includes, usedElsewhere })).toEqual([])
})

test('includes that cannot be followed are reported at the outermost tag', () => {
  const sources: Record<string, string> = {
    fine: '{{> leaf}} {{> leaf}}',
    leaf: 'x',
    broken: '{{> leaf}}{{> absent}}',
    one: '{{> two}}',
    two: '{{> leaf}}{{> one}}',
  }
  for (let level = 0; level < 21; level++) sources[`d${level}`] = `{{> d${level + 1}}}`
  sources.d21 = 'deep'
  const includes = new Map(
    Object.entries(sources).map(([key, source]) => [key, parseTemplate(source, [])]),
  )
  const text = '{{> fine}}{{> absent}}{{> broken}}{{> two}}{{> d2}}{{> d1}}'
  expect(report(text, [], { includes })).toEqual([
    ['unknown-include', '{{> absent}}'],
    ['unknown-include', '{{> broken}}'],
    ['include-cycle', '{{> two}}'],
    ['nested-too-deep', '{{> d1}}'],
  ])
})
