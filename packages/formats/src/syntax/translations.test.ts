import { describe, expect, it } from 'vitest'
import { csvSyntax } from './csv-syntax.ts'
import { mustacheSyntax, simpleSyntax } from './double-brace-syntax.ts'
import { fStringSyntax } from './f-string-syntax.ts'
import { handlebarsSyntax } from './handlebars-syntax.ts'
import { jinjaSyntax } from './jinja-syntax.ts'
import { libreChatSyntax } from './librechat-syntax.ts'
import { spaceNote } from './literal-syntax.ts'
import { openWebUiSyntax } from './open-webui-syntax.ts'
import { ownSyntax } from './own-syntax.ts'
import { createScope, type TemplateSyntax } from './scope.ts'

type Case = [
  name: string,
  TemplateSyntax,
  source: string,
  ours: string,
  names: string,
  note?: string,
]

const kept = (tag: string) => `kept as written, but not understood: ${tag}`

const cases: Case[] = [
  ['ours', ownSyntax, '{{a}} {b} \\{{c}} {{{d}}} {{#if e}}{{else if f}}{{/if}}', '', 'a e f'],
  ['ours, a list', ownSyntax, '{{#each a}}{{this}} {{@index}} {{b}}{{/each}}', '', 'a b'],
  ['f-string', fStringSyntax, '{a} {{b}} {{{{c}}}}', '{{a}} {b} \\{{c}}', 'a'],
  ['f-string in braces', fStringSyntax, '{{{a}}}', '{ {{a}}}', 'a', spaceNote],
  ['f-string behind a backslash', fStringSyntax, 'C:\\{a}', 'C:\\\\{{a}}', 'a'],
  ['f-string, a call', fStringSyntax, '{a()}', '{a()}', '', kept('{a()}')],
  ['simple', simpleSyntax, '{{ a }} {b} {{c.d}}', '', 'a c.d'],
  ['simple in braces', simpleSyntax, '{"x": {{{a}}}', '{"x": { {{a}}}', 'a', spaceNote],
  ['simple behind a backslash', simpleSyntax, 'C:\\{{a}}', 'C:\\\\{{a}}', 'a'],
  ['Jinja over two lines', jinjaSyntax, '{{\n  a\n}}', '{{a}}', 'a'],
  ['ours over two lines', ownSyntax, '{{\n  a\n}}', '', ''],
  ['Jinja, a filter', jinjaSyntax, '{{ a | upper }}', '', '', kept('{{ a | upper }}')],
  ['Jinja, literal braces', jinjaSyntax, "{{ '{{' }}a}} {{ b }}", '\\{{a}} {{ b }}', 'b'],
  ['mustache unescaped', mustacheSyntax, '{{{a}}} {{&b}}', '{{a}} {{b}}', 'a b'],
  ['mustache, a section', mustacheSyntax, '{{^a}}', '', '', kept('{{^a}}')],
  ['Handlebars', handlebarsSyntax, '{{{a}}} \\{{b}} \\\\{{c}}', '{{a}} \\{{b}} \\\\{{c}}', 'a c'],
  [
    'Handlebars, a list',
    handlebarsSyntax,
    '{{#each a}}{{b}}{{/each}}',
    '',
    'a b',
    '{{b}} may have been a field of each item; here it is a variable',
  ],
  [
    'CSV',
    csvSyntax,
    ['$', '{a:1} {{b}} \\{{text}} \\$', '{c}'].join(''),
    '{{a}} {{b}} \\{{text}} \\\\{{c}}',
    'a c b',
  ],
  ['Open WebUI', openWebUiSyntax, '{{a | select:options=["x:y","z"]}}', '{{a}}', 'a'],
  ['LibreChat', libreChatSyntax, '{{a:x|y}} {{ b }}', '{{a}} {{ b }}', 'a b'],
]

describe('another language is translated into ours', () => {
  it.each(cases)('%s', (_, syntax, source, ours, names, note) => {
    const scope = createScope()
    expect(syntax(source, scope)).toBe(ours === '' ? source : ours)
    const found = scope.variables().map(({ name }) => name)
    expect(found.join(' ')).toBe(names)
    expect(scope.notes()).toEqual(note === undefined ? [] : [note])
  })
})
