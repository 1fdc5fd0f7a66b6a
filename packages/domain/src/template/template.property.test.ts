import fc from 'fast-check'
import Handlebars from 'handlebars'
import { expect, test } from 'vitest'
import { parseTemplate } from './parse-template.ts'
import { renderTemplate } from './render-template.ts'
import { printTemplate } from './template.ts'

/** Many runs on a machine that has other work to do. */
const timeout = 60_000

const declared = ['name', 'list', 'flag']

/** Text that is dense in what the language is made of. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom('{', '}', '{{', '}}', '\\', '\n', '\r\n', ' ', '#if ', '/if', '> a@2'),
      fc.constantFrom('{{#if name}}', '{{#each list}}', '{{else}}', '{{/if}}', '{{/each}}'),
      fc.constantFrom('{{name}}', '{name}', '{{else if flag}}', '{{this}}', '{{> a}}', '\\{{'),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''))

test('a text without double braces and without declared names is rendered as it is', {
  timeout,
}, () => {
  const plain = fc
    .oneof(hostileText, fc.string({ unit: 'binary' }))
    .map((text) => text.replaceAll(/\{+/g, '{'))
  fc.assert(
    fc.property(plain, (text) => {
      expect(renderTemplate(parseTemplate(text, []), {}).text).toBe(text)
    }),
    { numRuns: 1_000 },
  )
})

test('what is parsed is printed as it was, and its nodes leave no gap', { timeout }, () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const template = parseTemplate(text, declared)
      expect(printTemplate(template)).toBe(text)
      expect(parseTemplate(printTemplate(template), declared)).toEqual(template)
      const starts = [...template.nodes.map((node) => node.from), text.length]
      expect(starts).toEqual([0, ...template.nodes.map((node) => node.to)])
    }),
    { numRuns: 1_000 },
  )
})

test('a value is never read as a template', { timeout }, () => {
  fc.assert(
    fc.property(hostileText, (name) => {
      const template = parseTemplate('[{{name}}|{name}]', declared)
      expect(renderTemplate(template, { name }).text).toBe(`[${name}|${name}]`)
    }),
    { numRuns: 500 },
  )
})

/** What both languages read alike: text, values, and blocks as deep as they come. */
const { template: commonTemplate } = fc.letrec<{ template: string; piece: string }>((tie) => ({
  template: fc.array(tie('piece'), { maxLength: 6 }).map((pieces) => pieces.join('')),
  piece: fc.oneof(
    // Each level of lists is rendered three times as often as the one around it.
    { depthSize: 'small', maxDepth: 3 },
    fc.constantFrom(
      'text',
      ' ',
      '\t',
      '\n',
      '\r\n',
      '  \n',
      '<&"',
      ' } }',
      '\\{{name}} ',
      '\\\\{{name}}',
    ),
    fc.constantFrom('{{name}}', '{{ word }}', '{{number}}', '{{a-b_c}}'),
    block('if', fc.constantFrom('name', 'empty', 'zero', 'yes', 'no', 'list', 'none'), tie),
    block('each', fc.constantFrom('list', 'none', 'absent'), tie),
    tie('template').map((body) => `{{#each list}}${body}{{this}}{{@index}}{{@last}}{{/each}}`),
  ),
}))

function block(
  kind: 'if' | 'each',
  name: fc.Arbitrary<string>,
  tie: (key: 'template') => fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  // Behind `{{else if}}`, Handlebars leaves the blanks before an end that stands alone: a full stop
  // keeps it from standing alone.
  const branch = fc.constantFrom(
    ['{{else}}', ''],
    ['{{else}}\n', ''],
    ['{{else if yes}}', '.'],
    ['{{else if empty}}', '.'],
  )
  const rest = fc.oneof(
    fc.constant(''),
    fc.tuple(branch, tie('template')).map(([[tag, stop], body]) => `${tag}${body}${stop}`),
  )
  return fc
    .tuple(name, fc.constantFrom('', '\n'), tie('template'), rest)
    .map(([of, line, body, other]) => `{{#${kind} ${of}}}${line}${body}${other}{{/${kind}}}`)
}

const values = {
  name: 'Ada & <Lovelace> {{word}}\n',
  word: '\\',
  // As text: without escaping, Handlebars adds up two numbers that follow each other.
  number: '0',
  'a-b_c': 'x',
  empty: '',
  zero: 0,
  yes: 'yes',
  no: false,
  // Not an empty item: behind one, Handlebars no longer finds the names outside the list.
  list: ['one', ' ', 'two\n'],
  none: [],
}

test('on what both know, it renders as Handlebars does', { timeout }, () => {
  fc.assert(
    fc.property(commonTemplate, (text) => {
      const theirs = Handlebars.compile(text, { noEscape: true, compat: true })(values)
      const ours = renderTemplate(parseTemplate(text, []), values).text
      expect(ours).toBe(theirs)
    }),
    { numRuns: 150 },
  )
})
